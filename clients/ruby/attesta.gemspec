# frozen_string_literal: true

Gem::Specification.new do |gem|
  gem.name = "attesta"
  gem.version = "0.3.0"
  gem.summary = "A client of Attesta, a self-hosted identity verification service."
  gem.authors = ["Attesta"]
  gem.license = "Apache-2.0"
  gem.required_ruby_version = ">= 3.1"
  gem.files = Dir["lib/**/*.rb", "sig/*.rbs", "README.md", "LICENSE"]
end
