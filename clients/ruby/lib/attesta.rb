# frozen_string_literal: true

require "json"
require "net/http"
require "openssl"
require "securerandom"
require "time"
require "uri"
require_relative "attesta/events"
require_relative "attesta/form"
require_relative "attesta/operations"

# A client of Attesta, a self-hosted identity verification service. It needs only Ruby's standard library.
module Attesta
  # There is no answer: `kind` is `offline`, `timed-out` or `unreadable`. The server may have executed the request.
  class Failure < StandardError
    attr_reader :kind

    def initialize(kind, message)
      super(message)
      @kind = kind
    end
  end

  # An error response. `code` is one of a closed list, and nil if a proxy refused the request.
  class Refused < Failure
    attr_reader :status, :code, :field, :retry_after, :sentence, :body

    def initialize(answer)
      @status = answer.code.to_i
      @code = answer["Attesta-Error-Code"]
      @field = answer["Attesta-Error-Field"]
      after = answer["Retry-After"].to_s
      @retry_after = after.match?(/\A\d+\z/) ? after.to_i : nil
      @body = answer.body.to_s
      said = JSON.parse(@body) rescue nil
      @sentence = said.is_a?(Hash) ? said["error"].to_s : ""
      super("refused", "#{@status} #{@code}: #{@sentence}")
    end
  end

  # Calls the API of one tenant. `bearer` is the API token of a backend, `token` the ephemeral token of a device.
  class Client
    include Operations

    WAITS = [1, 2, 4, 8].freeze
    MAX_WAIT = 60
    # Seconds. A change gets its time before it is committed, so each poll overlaps the previous one.
    OVERLAP = 60
    LOST = [SystemCallError, SocketError, IOError, Net::HTTPBadResponse, OpenSSL::SSL::SSLError].freeze

    # `within`: seconds for a call with all its retries; by default 60, and 300 for a form.
    def initialize(url, bearer: nil, token: nil, within: nil)
      @base = "#{url.chomp('/')}/api/v1"
      @within = within
      @credential = {}
      @credential["Authorization"] = "Bearer #{bearer}" if bearer
      @credential["X-Api-Key"] = token if token
    end

    # Yields every decision since a cursor, and its cursor, in the order of their changes. Store the cursor after each
    # decision that you have handled, and begin with it after a restart. Each decision is delivered at least once. Those
    # of the last minute may repeat, with the same id, attempt and status. `every`: seconds between two polls; with nil
    # the feed ends after all current decisions.
    def decisions(since = nil, every: 30)
      return enum_for(:decisions, since, every: every) unless block_given?

      told = {}
      cursor = since
      start = start_of(since)
      next_page = nil
      failures = 0
      loop do
        query = { order: "oldest", limit: 200, updated_since: start, cursor: next_page }
        begin
          page = list_submissions(query.compact)
        rescue Failure => failure
          failures += 1
          wait = retry_delay(failures, failure)
          raise if every.nil? || wait.nil?

          sleep(wait)
          next
        end
        failures = 0
        page[:submissions].each do |row|
          cursor = row[:updated_at]
          yield row, cursor if news?(told, row)
        end
        next_page = page[:next_cursor]
        next if next_page

        start = start_of(cursor)
        told.select! { |_, seen| start.nil? || seen[1] >= start }
        return if every.nil?

        sleep(every)
      end
    end

    private

    def news?(told, row)
      state = [row[:attempt], row[:status]]
      is_new = told[row[:id]]&.first != state
      told[row[:id]] = [state, row[:updated_at]]
      is_new && %w[approved rejected].include?(row[:status])
    end

    def start_of(cursor)
      cursor && (Time.parse("#{cursor[0, 19].tr('T', ' ')} UTC") - OVERLAP).strftime("%F %T")
    end

    # Retries if a retry is safe: reads, requests with a key, and refusals by a busy server.
    def call(method, path, query: nil, body: nil, form: nil, takes_key: false, key: nil)
      key ||= SecureRandom.hex(16) if takes_key
      request = write(method, path, query, body, form)
      request["Idempotency-Key"] = key if key
      limit = Process.clock_gettime(Process::CLOCK_MONOTONIC) + (@within || (form ? 300 : 60))
      failures = 0
      begin
        left = limit - Process.clock_gettime(Process::CLOCK_MONOTONIC)
        exchange(request, [form ? 240 : 30, left].min)
      rescue Failure => failure
        failures += 1
        wait = retry_delay(failures, failure)
        late = wait && Process.clock_gettime(Process::CLOCK_MONOTONIC) + wait >= limit
        raise if wait.nil? || late || !repeatable?(method, key, failure)

        sleep(wait)
        retry
      end
    end

    def write(method, path, query, body, form)
      address = URI(@base + path)
      given = (query || {}).compact
      address.query = URI.encode_www_form(given) unless given.empty?
      request = Net::HTTP.const_get(method.capitalize).new(address)
      @credential.each { |name, value| request[name] = value }
      if form
        request.body, request["Content-Type"] = Form.write(form)
      elsif body
        request.body = JSON.generate(body)
        request["Content-Type"] = "application/json"
      end
      request
    end

    def exchange(request, seconds)
      address = request.uri
      options = { use_ssl: address.scheme == "https", max_retries: 0 }
      limits = %i[open_timeout read_timeout write_timeout].to_h { |name| [name, [seconds, 0.001].max] }
      http = Net::HTTP.start(address.host, address.port, **options, **limits)
      answer = http.request(request)
      raise Refused, answer if answer.code.to_i >= 300

      read(answer)
    rescue Timeout::Error => error
      raise Failure.new("timed-out", error.message)
    rescue *LOST => error
      raise Failure.new("offline", error.message)
    ensure
      http&.finish if http&.started?
    end

    def read(answer)
      return answer.body unless answer.content_type == "application/json"

      JSON.parse(answer.body, symbolize_names: true)
    rescue JSON::ParserError => error
      raise Failure.new("unreadable", error.message)
    end

    # Seconds before the next try, at least Retry-After; nil if a retry is useless.
    def retry_delay(failures, failure)
      wait = WAITS[[failures, WAITS.length].min - 1]
      if failure.is_a?(Refused)
        return nil unless [502, 503, 504].include?(failure.status)

        wait = [wait, failure.retry_after || 0].max
      end
      # Jitter, so that clients that were refused together do not return together.
      wait > MAX_WAIT ? nil : wait * (1 + (rand / 4))
    end

    def repeatable?(method, key, failure)
      code = failure.code if failure.is_a?(Refused)
      # An age could not be estimated. The picture is stored, and this answer is final.
      code != "undecided" && !(code.nil? && key.nil? && method != "GET")
    end

    def part(value)
      URI.encode_www_form_component(value.to_s).gsub("+", "%20")
    end
  end
end
