# frozen_string_literal: true

require "json"
require "openssl"

# Verifies the events of `npm run relay` by their headers (Standard Webhooks).
module Attesta
  # The event is not genuine: answer it with 400.
  class InvalidEvent < StandardError; end

  # A state of a submission. `id` is the same each time that this state is sent. Of names `data` has only those of
  # `verified_details`.
  Event = Struct.new(:id, :type, :timestamp, :data)

  PREFIX = "whsec_"
  MIN_BYTES = 24
  # Seconds by which the clocks of relay and receiver may differ. An older event may be a recorded one.
  TOLERANCE = 300

  # Returns the event in a request. `secret` is the relay's WEBHOOK_SECRET, `body` the bytes exactly as received.
  # `headers` may have any spelling, also that of Rack (`HTTP_WEBHOOK_ID`). Raises InvalidEvent if the signature is not
  # the secret's, or the event is older than five minutes.
  def self.verify_event(secret, headers, body)
    key = read_key(secret)
    given = headers.to_h { |name, value| [name.to_s.downcase.tr("_", "-").delete_prefix("http-"), value] }
    id, sent, signatures = %w[id timestamp signature].map { |name| given["webhook-#{name}"].to_s }
    raise InvalidEvent, "The event is too old or has no time." unless current?(sent)

    mac = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{sent}.".b + body.b)
    expected = "v1,#{[mac].pack('m0')}"
    # All are compared, so that the time does not depend on which signature fits.
    fits = signatures.split.map { |each| OpenSSL.secure_compare(expected, each) }
    raise InvalidEvent, "The signature of the event is not valid." unless fits.any?

    event = JSON.parse(body, symbolize_names: true)
    Event.new(id, event[:type], event[:timestamp], event[:data])
  end

  def self.current?(sent)
    sent.match?(/\A\d+\z/) && (Time.now.to_i - sent.to_i).abs <= TOLERANCE
  end
  private_class_method :current?

  def self.read_key(secret)
    key = secret.delete_prefix(PREFIX).unpack1("m0") if secret.start_with?(PREFIX)
    return key if key && key.bytesize >= MIN_BYTES

    raise ArgumentError, "The secret must be whsec_ with at least 24 bytes in base64."
  end
  private_class_method :read_key
end
