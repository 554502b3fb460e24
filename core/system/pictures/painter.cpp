#include "system/pictures/painter.h"

#include "system/pictures/gif_frame.h"

#include <cairo-pdf.h>
#include <cmath>
#include <csetjmp>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <numbers>
#include <pango/pangocairo.h>
#include <png.h>

namespace tactus::system {

namespace {

using draw::Point2, draw::Stroke, draw::Tone;

struct Free {
    void operator()(cairo_surface_t* one) const { cairo_surface_destroy(one); }
    void operator()(cairo_t* one) const { cairo_destroy(one); }
    void operator()(PangoLayout* one) const { g_object_unref(one); }
    void operator()(PangoFontDescription* one) const { pango_font_description_free(one); }
    void operator()(cairo_font_options_t* one) const { cairo_font_options_destroy(one); }
};
template<class T>
using Owned = std::unique_ptr<T, Free>;

class Painter {
  public:
    explicit Painter(cairo_surface_t* surface) : cairo_(cairo_create(surface)) {}

    void paint(const draw::Picture& picture, double scale) {
        cairo_scale(cairo_.get(), scale, scale);
        use({Tone::Name::Surface});
        cairo_paint(cairo_.get());
        layout_.reset(pango_cairo_create_layout(cairo_.get()));
        // Letters are as wide as the picture counts with, at any scale.
        const Owned<cairo_font_options_t> options(cairo_font_options_create());
        cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
        pango_cairo_context_set_font_options(pango_layout_get_context(layout_.get()), options.get());
        for (const draw::Picture::Item& item : picture.items)
            std::visit([&](const auto& one) { paint(one); }, item);
    }

  private:
    void use(const Tone& tone) {
        const std::string hex(draw::colourOf(tone));
        const auto part = [&](std::size_t at) { return std::stoi(hex.substr(at, 2), nullptr, 16) / 255.0; };
        cairo_set_source_rgba(cairo_.get(), part(1), part(3), part(5), tone.opacity);
    }

    // Fills the path that is there, and draws along it.
    void finish(const Tone& fill, const Stroke& stroke) {
        if (fill) {
            use(fill);
            cairo_fill_preserve(cairo_.get());
        }
        if (stroke.tone) {
            use(stroke.tone);
            cairo_set_line_width(cairo_.get(), stroke.width);
            cairo_set_line_cap(cairo_.get(), stroke.isRound ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
            std::vector<double> dashes = stroke.dashes;
            for (double& dash : dashes) dash *= stroke.width;
            cairo_set_dash(cairo_.get(), dashes.data(), static_cast<int>(dashes.size()), 0);
            cairo_stroke_preserve(cairo_.get());
        }
        cairo_new_path(cairo_.get());
    }

    void follow(const std::vector<Point2>& points, bool isCurve) {
        cairo_move_to(cairo_.get(), points[0].x, points[0].y);
        if (isCurve)
            for (std::size_t n = 1; n + 2 < points.size(); n += 3)
                cairo_curve_to(cairo_.get(), points[n].x, points[n].y, points[n + 1].x, points[n + 1].y,
                               points[n + 2].x, points[n + 2].y);
        else
            for (std::size_t n = 1; n < points.size(); ++n)
                cairo_line_to(cairo_.get(), points[n].x, points[n].y);
    }

    void paint(const draw::Picture::Box& box) {
        const auto& [left, top, width, height] = box.place;
        const double radius = std::min({box.radius, width / 2, height / 2});
        if (radius <= 0) {
            cairo_rectangle(cairo_.get(), left, top, width, height);
            return finish(box.fill, box.rim);
        }
        constexpr double quarter = std::numbers::pi / 2;
        const double right = left + width - radius, bottom = top + height - radius;
        cairo_arc(cairo_.get(), left + radius, top + radius, radius, 2 * quarter, 3 * quarter);
        cairo_arc(cairo_.get(), right, top + radius, radius, 3 * quarter, 4 * quarter);
        cairo_arc(cairo_.get(), right, bottom, radius, 0, quarter);
        cairo_arc(cairo_.get(), left + radius, bottom, radius, quarter, 2 * quarter);
        cairo_close_path(cairo_.get());
        finish(box.fill, box.rim);
    }

    void paint(const draw::Picture::Line& line) {
        std::vector<Point2> points = line.points;
        points.back() = draw::endOfStroke(line);
        follow(points, line.isCurve);
        finish({}, line.stroke);
        if (const std::vector<Point2> head = draw::headOf(line); !head.empty()) {
            follow(head, false);
            finish(line.stroke.tone, {});
        }
    }

    void paint(const draw::Picture::Dot& dot) {
        cairo_arc(cairo_.get(), dot.centre.x, dot.centre.y, dot.radius, 0, 2 * std::numbers::pi);
        cairo_close_path(cairo_.get());
        finish(dot.fill, dot.rim);
    }

    void paint(const draw::Picture::Polygon& polygon) {
        follow(polygon.corners, false);
        cairo_close_path(cairo_.get());
        finish(polygon.fill, polygon.rim);
    }

    void paint(const draw::Picture::Words& words) {
        pango_layout_set_font_description(layout_.get(), fontOf(words.size, words.isBold));
        pango_layout_set_text(layout_.get(), words.text.data(), static_cast<int>(words.text.size()));
        int width = 0;
        pango_layout_get_size(layout_.get(), &width, nullptr);
        const double share = words.anchor == draw::Picture::Words::Anchor::Start    ? 0
                             : words.anchor == draw::Picture::Words::Anchor::Middle ? 0.5
                                                                                    : 1;
        cairo_save(cairo_.get());
        cairo_translate(cairo_.get(), words.place.x, words.place.y);
        if (words.isUpwards) cairo_rotate(cairo_.get(), -std::numbers::pi / 2);
        use(words.tone);
        cairo_move_to(cairo_.get(), -share * width / PANGO_SCALE,
                      -double(pango_layout_get_baseline(layout_.get())) / PANGO_SCALE);
        pango_cairo_show_layout(cairo_.get(), layout_.get());
        cairo_restore(cairo_.get());
        cairo_new_path(cairo_.get());
    }

    const PangoFontDescription* fontOf(double size, bool isBold) {
        Owned<PangoFontDescription>& font = fonts_[{size, isBold}];
        if (font) return font.get();
        font.reset(pango_font_description_from_string("DejaVu Sans"));
        pango_font_description_set_absolute_size(font.get(), size * PANGO_SCALE);
        pango_font_description_set_weight(font.get(), isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
        return font.get();
    }

    Owned<cairo_t> cairo_;
    Owned<PangoLayout> layout_;
    std::map<std::pair<double, bool>, Owned<PangoFontDescription>> fonts_;
};

cairo_status_t append(void* to, const unsigned char* bytes, unsigned count) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
}

// As libpng asks for it: a failure comes back to the setjmp.
bool encode(cairo_surface_t& surface, std::string& bytes) {
    png_structp file = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = file ? png_create_info_struct(file) : nullptr;
    if (!info || setjmp(png_jmpbuf(file))) {
        png_destroy_write_struct(&file, &info);
        return false;
    }
    const auto add = [](png_structp to, png_bytep from, std::size_t count) {
        static_cast<std::string*>(png_get_io_ptr(to))->append(reinterpret_cast<const char*>(from), count);
    };
    png_set_write_fn(file, &bytes, add, nullptr);
    const auto width = static_cast<png_uint_32>(cairo_image_surface_get_width(&surface)),
               height = static_cast<png_uint_32>(cairo_image_surface_get_height(&surface));
    // Plain areas and letters compress without filters, in a fourth of cairo's time.
    png_set_compression_level(file, 3);
    png_set_filter(file, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(file, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(file, info);
    png_set_bgr(file);
    png_set_filler(file, 0, PNG_FILLER_AFTER);
    for (png_uint_32 row = 0; row < height; ++row)
        png_write_row(file, cairo_image_surface_get_data(&surface) +
                                static_cast<std::size_t>(row) *
                                    static_cast<std::size_t>(cairo_image_surface_get_stride(&surface)));
    png_write_end(file, info);
    png_destroy_write_struct(&file, &info);
    return true;
}

tl::expected<std::string, std::string> unlessWrong(cairo_status_t status, std::string bytes) {
    if (status == CAIRO_STATUS_SUCCESS) return bytes;
    return tl::unexpected(fmt::format("the picture was not drawn: {}", cairo_status_to_string(status)));
}

} // namespace

static tl::expected<Owned<cairo_surface_t>, std::string> painted(const draw::Picture& picture, double scale) {
    constexpr double most = 32'000; // of cairo
    const double width = std::ceil(picture.width * scale), height = std::ceil(picture.height * scale);
    if (std::max(width, height) > most)
        return tl::unexpected(
            fmt::format("a picture of {:.0f} x {:.0f} pixels is too large; SVG has no limit", width, height));
    Owned<cairo_surface_t> surface(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
    Painter(surface.get()).paint(picture, scale);
    cairo_surface_flush(surface.get());
    if (const cairo_status_t status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS)
        return tl::unexpected(fmt::format("the picture was not drawn: {}", cairo_status_to_string(status)));
    return surface;
}

tl::expected<std::string, std::string> png(const draw::Picture& picture, double scale) {
    return painted(picture, scale)
        .and_then([](const Owned<cairo_surface_t>& surface) -> tl::expected<std::string, std::string> {
            std::string bytes;
            if (!encode(*surface, bytes)) return tl::unexpected(std::string("not enough memory for a PNG"));
            return bytes;
        });
}

tl::expected<std::string, std::string> gif(const draw::Picture& picture) {
    return painted(picture, 1).and_then([](const Owned<cairo_surface_t>& surface) {
        Pixels pixels{
            cairo_image_surface_get_width(surface.get()), cairo_image_surface_get_height(surface.get()), {}};
        const int stride = cairo_image_surface_get_stride(surface.get());
        for (int row = 0; row < pixels.height; ++row) {
            // cairo keeps a pixel in 32 bits, the upper 8 of which it does not use.
            const auto* from = reinterpret_cast<const std::uint32_t*>(
                cairo_image_surface_get_data(surface.get()) + std::ptrdiff_t(row) * stride);
            for (int column = 0; column < pixels.width; ++column)
                pixels.colours.push_back(from[column] & 0xFFFFFFU);
        }
        return gifOf(pixels);
    });
}

tl::expected<std::string, std::string> pdf(const draw::Picture& picture) {
    constexpr double pointsOfPixel = 0.75;
    std::string bytes;
    const Owned<cairo_surface_t> surface(cairo_pdf_surface_create_for_stream(
        append, &bytes, picture.width * pointsOfPixel, picture.height * pointsOfPixel));
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, picture.title.c_str());
    Painter(surface.get()).paint(picture, pointsOfPixel);
    cairo_surface_finish(surface.get());
    return unlessWrong(cairo_surface_status(surface.get()), std::move(bytes));
}

} // namespace tactus::system
