# frozen_string_literal: true

# The main job by the Ruby client, as a backend and a device do it. It says what came of it as JSON.

require "attesta"

def failure_of
  yield
  abort "Nothing was refused."
rescue Attesta::Failure => failure
  failure
end

url, bearer = ENV.values_at("ATTESTA_URL", "ATTESTA_TOKEN")
backend = Attesta::Client.new(url, bearer: bearer)
details = { first_name: "Ruby", last_name: "PARKED", license_number: "RUBY 1&2" }
subject = backend.create_subject(details)[:subject_id]
link = backend.mint_ephemeral_token({ subject_id: subject, max_uses: 1 })
device = Attesta::Client.new(url, token: link[:token])
picture = File.binread(ENV.fetch("PICTURE"))
form = { image_file: picture, verification_id: "first", manual: 0 }
verdict = device.upload(form, { type: "license" })
spent = failure_of { device.read_capabilities }
nameless = failure_of { backend.create_subject({ first_name: "Ruby" }) }
away = failure_of { Attesta::Client.new("http://127.0.0.1:9", within: 0.1).count_queue }
backend.approve_submission(verdict[:license_id], {})
told = backend.decisions(nil, every: nil).select { |row, _| row[:subject_id] == subject }

headers = {
  "Webhook-Id" => ENV.fetch("WEBHOOK_ID"),
  "HTTP_WEBHOOK_TIMESTAMP" => ENV.fetch("WEBHOOK_TIMESTAMP"),
  "webhook-signature" => ENV.fetch("WEBHOOK_SIGNATURE"),
}
old = { "webhook-id" => ENV.fetch("WEBHOOK_ID"), "webhook-timestamp" => ENV.fetch("OLD_TIMESTAMP") }
old["webhook-signature"] = ENV.fetch("OLD_SIGNATURE")
body = ENV.fetch("BODY")
genuine = lambda do |secret, given, bytes|
  Attesta.verify_event(ENV.fetch(secret), given, bytes).data[:status] == "approved"
rescue Attesta::InvalidEvent
  false
end
puts JSON.generate(
  subjects: backend.list_subjects({ search: "Ruby" }).length,
  number: backend.read_subject(subject, { include: "status" })[:license_number],
  verdict: verdict[:status],
  spent: [spent.status, spent.code],
  nameless: [nameless.status, nameless.field],
  away: away.kind,
  image: backend.read_image(verdict[:license_id], 1).bytesize == picture.bytesize,
  told: told.map { |row, cursor| [row[:status], cursor == row[:updated_at]] },
  events: {
    "genuine" => genuine.call("SECRET", headers, body),
    "second secret" => genuine.call("OTHER_SECRET", headers, body),
    "changed" => genuine.call("SECRET", headers, body.sub("license", "selfie")),
    "foreign" => genuine.call("FOREIGN_SECRET", headers, body),
    "old" => genuine.call("SECRET", old, body),
    "unsigned" => genuine.call("SECRET", {}, body),
  },
)
