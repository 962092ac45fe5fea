require 'cgi'
require 'uri'
require 'webrick'
require_relative 'shop'

# step cart
# What the shopper buys. Compute the total on your server, in minor units: browsers could send any amount.
CART = { amount: 50000, currency: 'USD' }.freeze
# end step

# The shop with its addresses.
class Application < WEBrick::HTTPServlet::AbstractServlet
  def initialize(server, shop)
    super(server)
    @shop = shop
  end

  def service(request, response)
    respond(request, response)
  rescue WEBrick::HTTPStatus::Status
    raise
  rescue Refused => e
    send_html(response, CGI.escapeHTML(e.message), 409)
  rescue StandardError => e
    warn e.full_message
    return send_html(response, 'Partita refused this. Check what you entered.', 409) if e.is_a?(PartitaError) && e.refusal?

    send_html(response, 'Something went wrong. Try again in a moment.', e.is_a?(PartitaError) ? 502 : 500)
  end

  private

  # Anyone can send a body, so its size is limited, in bytes. The rest is read without storing it, because the sender might not see a
  # response before the end.
  MAX_FORM = 64 * 1024
  MAX_WEBHOOK = 1024 * 1024

  def read_body(request, limit)
    length = request['Content-Length']
    raise WEBrick::HTTPStatus::BadRequest, 'The length is invalid.' unless length.nil? || length.match?(/\A\d{1,12}\z/)

    size = 0
    body = +''
    request.body do |part|
      size += part.bytesize
      body << part if size <= limit
    end
    raise WEBrick::HTTPStatus::RequestEntityTooLarge, 'Too large' if size > limit

    body
  end

  # The fields of a form or of an address.
  def fields_of(request)
    return @fields if @fields

    encoded = request.request_method == 'POST' ? read_body(request, MAX_FORM) : request.query_string
    @fields = URI.decode_www_form(encoded.to_s).to_h
  rescue ArgumentError
    raise WEBrick::HTTPStatus::BadRequest, 'The form is invalid.'
  end

  # A whole number from a form.
  def number_in(form, name)
    raise Refused, "Enter a number for #{name}." unless form[name].to_s.match?(/\A\d{1,9}\z/)

    form[name].to_i
  end

  def respond(request, response)
    case "#{request.request_method} #{request.path}"
    when 'GET /' then show_cart(request, response)
    when 'POST /checkout' then checkout(request, response)
    # only direct
    when 'POST /checkout/pay' then pay(request, response)
    # end only
    when 'GET /checkout/done' then show_result(request, response)
    # only webhooks
    # step webhook
    when 'POST /webhooks' then receive_webhook(request, response)
    # end step
    # end only
    when %r{\AGET /orders/([\w-]+)\z} then show_order(Regexp.last_match(1), response)
    when %r{\APOST /orders/([\w-]+)/(ship|cancel|refund)\z}
      change_order(Regexp.last_match(1), Regexp.last_match(2), request, response)
    else
      not_found(response)
    end
  end

  # A page from the folder `pages`, with an escaped value for each {{name}}.
  def page(name, values)
    html = File.read(File.join(__dir__, 'pages', "#{name}.html"), encoding: 'UTF-8')
    html.gsub(/\{\{(\w+)\}\}/) { CGI.escapeHTML(values[Regexp.last_match(1).to_sym].to_s) }
  end

  def send_html(response, html, status = 200)
    response.status = status
    response.content_type = 'text/html; charset=utf-8'
    response.body = html
  end

  def redirect(response, location)
    response.status = 303
    response['Location'] = location
  end

  def not_found(response) = send_html(response, 'Not found', 404)

  # step cart
  # The cart. An order that the shopper hasn't paid yet keeps its number.
  def show_cart(request, response)
    order = @shop.orders.read(fields_of(request)['order'].to_s)
    order = @shop.orders.create(**CART) unless order&.state == 'pending'
    send_html(response, page('cart', order.to_h))
  end
  # end step

  # only redirect
  # step checkout
  # The pay button: sends the shopper to Partita.
  def checkout(request, response)
    redirect(response, @shop.checkout(fields_of(request)['order'].to_s)['checkoutUrl'])
  end
  # end step
  # end only

  # only hosted-fields
  # step fields
  # The pay button: shows a page with card inputs from Partita. Its token is valid for this plan and 60 minutes.
  def checkout(request, response)
    reference = fields_of(request)['order'].to_s
    plan = @shop.checkout(reference)
    send_html(response, page('fields', { reference:, publicToken: plan['publicToken'] }))
  end
  # end step
  # end only

  # only direct
  # step card-form
  # The pay button: shows the plans that the shopper can choose, and the card form.
  def checkout(request, response, message = nil, status = 200)
    reference = fields_of(request)['order'].to_s
    options = @shop.options(reference)
    list = options.map { |one| "<option value=\"#{one['numberOfInstallments']}\">#{CGI.escapeHTML(one['termsSummary'])}</option>" }
    html = page('card', { reference:, message:, termsUrl: options.first&.dig('links', 'termsUrl') })
    send_html(response, html.sub('<!-- options -->') { list.join }, status)
  end
  # end step

  # step pay
  # The card form: charges the card, or sends the shopper to their bank for 3DS.
  def pay(request, response)
    form = fields_of(request)
    card = {
      holderName: form['holder'].to_s,
      number: form['number'].to_s.delete(' '),
      expiryMonth: number_in(form, 'month'),
      expiryYear: number_in(form, 'year'),
      cvv: form['cvv'].to_s
    }
    choice = { card:, installments: number_in(form, 'installments'), terms_accepted: form['terms'].to_s == 'accepted' }
    redirect(response, @shop.pay(form['order'].to_s, **choice))
  rescue PartitaError => e
    raise unless e.shopper_message

    checkout(request, response, e.shopper_message, 402)
  end
  # end step
  # end only

  # step return
  # Where the shopper returns to. Anyone can open this address, so it proves nothing: the shop asks Partita.
  def show_result(request, response)
    reference = fields_of(request)['order'].to_s
    @shop.settle(reference) if @shop.orders.read(reference)
    paid = @shop.orders.read(reference)&.fulfillments.to_i.positive?
    message = paid ? 'Thank you for your order.' : "We're checking your payment."
    send_html(response, page('done', { reference:, message: }), paid ? 200 : 202)
  end
  # end step

  def show_order(reference, response)
    order = @shop.orders.read(reference) or return not_found(response)
    send_html(response, page('order', { **order.to_h, planNumber: order.plan_number }))
  end

  # The buttons of the staff. In your shop, these addresses need a login and protection against cross-site requests.
  def change_order(reference, action, request, response)
    return not_found(response) unless @shop.orders.read(reference)

    case action
    when 'ship' then @shop.ship(reference)
    when 'cancel' then @shop.cancel(reference)
    else @shop.refund(reference, number_in(fields_of(request), 'amount'))
    end
    redirect(response, "/orders/#{reference}")
  end
  # only webhooks

  # step webhook
  # The signature covers the raw bytes of the body.
  def receive_webhook(request, response)
    headers = request.header.transform_values(&:first)
    response.status = handle_webhook(read_body(request, MAX_WEBHOOK), headers, ENV.fetch('PARTITA_WEBHOOK_SECRET'), @shop)
  end
  # end step
  # end only
end

# The shop as a server on this machine.
def server_for(shop, port)
  server = WEBrick::HTTPServer.new(BindAddress: '127.0.0.1', Port: port, AccessLog: [], Logger: WEBrick::Log.new($stderr, WEBrick::Log::WARN))
  server.mount('/', Application, shop)
  server
end

if $PROGRAM_NAME == __FILE__
  port = ENV.fetch('PORT', '3000').to_i
  shop = Shop.new("http://127.0.0.1:#{port}")
  server = server_for(shop, port)
  %w[INT TERM].each { |signal| trap(signal) { server.shutdown } }
  puts "The shop is at #{shop.url}"
  server.start
end
