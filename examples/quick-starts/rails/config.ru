# frozen_string_literal: true

# A shop in Rails that verifies its customers with Attesta. In an app of `rails new`, the controller goes to
# app/controllers and the routes to config/routes.rb. In a Gemfile:
#
#     gem "attesta", path: "vendor/attesta-client-ruby-0.3.0"
#
#     puma --bind tcp://127.0.0.1:3000 config.ru

require "action_controller/railtie"
require "attesta"

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
  ATTESTA = Attesta::Client.new(URL, bearer: ENV.fetch("ATTESTA_TOKEN"))
  EVENT_HEADERS = %w[HTTP_WEBHOOK_ID HTTP_WEBHOOK_TIMESTAMP HTTP_WEBHOOK_SIGNATURE].freeze

  # Registers the customer once, and sends them to the page by a link of minutes.
  def create
    customer = params[:customer]
    subject = Shop.config.subjects[customer] ||= register(customer)
    link = ATTESTA.mint_ephemeral_token({ subject_id: subject, max_uses: 5 })
    redirect_to link[:url], status: :see_other
  end

  # Hears a decision. The same event may come again, which changes nothing here.
  def hook
    headers = request.headers.env.slice(*EVENT_HEADERS)
    event = Attesta.verify_event(ENV.fetch("WEBHOOK_SECRET"), headers, request.raw_post)
    Shop.config.statuses[event.data[:subject_id]] = event.data[:status]
    head :no_content
  rescue Attesta::InvalidEvent
    head :bad_request
  end

  def show
    subject = Shop.config.subjects[params[:customer]]
    render json: { status: Shop.config.statuses.fetch(subject, "none") }
  end

  private

  def register(customer)
    details = { external_uid: customer, first_name: "Ada", last_name: "PARKED", dob: "1986-10-16" }
    ATTESTA.create_subject(details, key: "subject-#{customer}")[:subject_id]
  end
end

Shop.initialize!
Shop.routes.draw do
  post "/verify/:customer", to: "verifications#create"
  post "/hook", to: "verifications#hook"
  get "/customers/:customer", to: "verifications#show"
end
run Shop
