# frozen_string_literal: true

# A shop in Rails that verifies its customers with Attesta, without a client. In an app of `rails new`, the controller
# goes to app/controllers and the routes to config/routes.rb.
#
#     puma --bind tcp://127.0.0.1:3000 config.ru

require "action_controller/railtie"
require "net/http"

class Shop < Rails::Application
  config.eager_load = false
  config.secret_key_base = ENV.fetch("SECRET_KEY_BASE", "only-for-a-trial")
  config.logger = Logger.new($stderr)
  config.log_level = :warn
  config.hosts = ["localhost", "127.0.0.1"]
  # In your database, with the customer.
  config.subjects = {}
  config.statuses = {}
end

# An API controller has no check of forms: the signature says who sends an event.
class VerificationsController < ActionController::API
  URL = ENV.fetch("ATTESTA_URL")

  # Registers the customer once, and sends them to the page by a link of minutes.
  def create
    customer = params[:customer]
    subject = Shop.config.subjects[customer] ||= register(customer)
    link = post("/ephemeral-tokens", { subject_id: subject, max_uses: 5 }, SecureRandom.uuid)
    redirect_to link["url"], status: :see_other
  end

  # Hears a decision. The same event may come again, which changes nothing here.
  def hook
    return head :bad_request unless genuine?

    data = JSON.parse(request.raw_post)["data"]
    Shop.config.statuses[data["subject_id"]] = data["status"]
    head :no_content
  end

  def show
    subject = Shop.config.subjects[params[:customer]]
    render json: { status: Shop.config.statuses.fetch(subject, "none") }
  end

  private

  def register(customer)
    details = { external_uid: customer, first_name: "Ada", last_name: "PARKED", dob: "1986-10-16" }
    post("/admin/subjects", details, "subject-#{customer}")["subject_id"]
  end

  # Sends a request to the API. The server executes a change once under one key, so a lost answer may be repeated.
  def post(path, body, key)
    headers = { "Authorization" => "Bearer #{ENV.fetch("ATTESTA_TOKEN")}", "Content-Type" => "application/json" }
    tries = 0
    begin
      answer = Net::HTTP.post(URI("#{URL}/api/v1#{path}"), body.to_json, headers.merge("Idempotency-Key" => key))
    rescue SystemCallError, IOError, Timeout::Error
      raise if (tries += 1) == 3

      sleep 1
      retry
    end
    raise "Attesta answered #{answer.code}: #{answer.body}" unless answer.is_a?(Net::HTTPSuccess)

    JSON.parse(answer.body)
  end

  # Whether the relay signed this event within the last five minutes (Standard Webhooks, for which there is a gem too).
  def genuine?
    id, time, signatures = %w[id timestamp signature].map { |name| request.headers["webhook-#{name}"].to_s }
    key = Base64.decode64(ENV.fetch("WEBHOOK_SECRET").delete_prefix("whsec_"))
    raise "Set WEBHOOK_SECRET." if key.bytesize < 24 # Anyone can sign with an empty key.

    digest = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{time}.#{request.raw_post}")
    expected = "v1,#{Base64.strict_encode64(digest)}"
    (Time.now.to_i - time.to_i).abs <= 300 &&
      signatures.split.any? { |each| ActiveSupport::SecurityUtils.secure_compare(each, expected) }
  end
end

Shop.initialize!
Shop.routes.draw do
  post "/verify/:customer", to: "verifications#create"
  post "/hook", to: "verifications#hook"
  get "/customers/:customer", to: "verifications#show"
end
run Shop
