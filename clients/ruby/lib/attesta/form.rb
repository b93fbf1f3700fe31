# frozen_string_literal: true

require "securerandom"

module Attesta
  # A multipart form. A list is a repeated field. Images are the bytes of fields that begin with `image` or `frame`.
  module Form
    IMAGE = /\A(image|frame)/

    # Returns the content and its type.
    def self.write(form)
      boundary = SecureRandom.hex(16)
      parts = form.compact.flat_map { |name, value| Array(value).map { |each| write_part(boundary, name, each) } }
      ["#{parts.join}--#{boundary}--\r\n".b, "multipart/form-data; boundary=#{boundary}"]
    end

    def self.write_part(boundary, name, value)
      head = "--#{boundary}\r\nContent-Disposition: form-data; name=\"#{name}\""
      head += "; filename=\"picture.jpg\"\r\nContent-Type: application/octet-stream" if name.match?(IMAGE)
      "#{head}\r\n\r\n".b + value.to_s.b + "\r\n".b
    end
    private_class_method :write_part
  end
end
