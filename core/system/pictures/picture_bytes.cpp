#include "system/pictures/picture_bytes.h"

#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace tactus::system {

namespace {

template<class T>
concept Plain = std::is_trivially_copyable_v<T>;

// One description of the parts of a picture (`pass`) is written by the one and read by the other.
class Writer {
  public:
    std::string bytes;

    void operator()(const Plain auto& value) {
        bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    void operator()(const std::string& text) {
        (*this)(text.size());
        bytes += text;
    }
    void operator()(const Plain auto&... values) requires(sizeof...(values) > 1) { ((*this)(values), ...); }
    template<Plain T>
    void operator()(const std::vector<T>& all) {
        (*this)(all.size());
        for (const T& one : all) (*this)(one);
    }
};

struct WrongBytes : std::exception {};

class Reader {
  public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}

    void operator()(Plain auto& value) { std::memcpy(&value, take(sizeof value).data(), sizeof value); }
    void operator()(std::string& text) { text = take(size()); }
    void operator()(Plain auto&... values) requires(sizeof...(values) > 1) { ((*this)(values), ...); }
    template<Plain T>
    void operator()(std::vector<T>& all) {
        const std::size_t count = size();
        if (count > rest_.size() / sizeof(T)) throw WrongBytes();
        all.resize(count);
        for (T& one : all) (*this)(one);
    }
    bool isAtEnd() const { return rest_.empty(); }

  private:
    std::size_t size() {
        std::size_t count = 0;
        (*this)(count);
        return count;
    }
    std::string_view take(std::size_t count) {
        if (count > rest_.size()) throw WrongBytes();
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }

    std::string_view rest_;
};

void pass(auto& way, auto& stroke) requires requires {
    stroke.dashes;
}
{
    way(stroke.tone, stroke.width, stroke.isRound);
    way(stroke.dashes);
}

void pass(auto& way, auto& box) requires requires {
    box.radius, box.place.left;
}
{
    way(box.place, box.radius, box.fill);
    pass(way, box.rim);
}

void pass(auto& way, auto& line) requires requires {
    line.head;
}
{
    way(line.points);
    way(line.head, line.isCurve);
    pass(way, line.stroke);
}

void pass(auto& way, auto& dot) requires requires {
    dot.centre;
}
{
    way(dot.centre, dot.radius, dot.fill);
    pass(way, dot.rim);
}

void pass(auto& way, auto& polygon) requires requires {
    polygon.corners;
}
{
    way(polygon.corners);
    way(polygon.fill);
    pass(way, polygon.rim);
}

void pass(auto& way, auto& words) requires requires {
    words.anchor;
}
{
    way(words.text);
    way(words.place, words.anchor, words.size, words.tone, words.isBold, words.isUpwards);
}

template<std::size_t kind = 0>
draw::Picture::Item itemOf(std::size_t wanted) {
    if constexpr (kind < std::variant_size_v<draw::Picture::Item>)
        return wanted == kind ? draw::Picture::Item(std::in_place_index<kind>) : itemOf<kind + 1>(wanted);
    else
        throw WrongBytes();
}

} // namespace

std::string bytesOf(const draw::Picture& picture) {
    Writer writer;
    writer(picture.width, picture.height);
    writer(picture.title);
    for (const draw::Picture::Item& item : picture.items) {
        writer(item.index());
        std::visit([&](const auto& one) { pass(writer, one); }, item);
    }
    return std::move(writer.bytes);
}

std::optional<draw::Picture> pictureIn(std::string_view bytes) try {
    Reader reader(bytes);
    draw::Picture picture;
    reader(picture.width, picture.height);
    reader(picture.title);
    while (!reader.isAtEnd()) {
        std::size_t kind = 0;
        reader(kind);
        std::visit([&](auto& one) { pass(reader, one); }, picture.items.emplace_back(itemOf(kind)));
    }
    return picture;
} catch (const WrongBytes&) {
    return std::nullopt;
}

} // namespace tactus::system
