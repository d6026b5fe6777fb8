<?php
// The orders of this shop, each a payment with a payment link. They are read with the secret key: what a browser says of a payment is only a reason to read it.

/** What this shop sells. Amounts are integers in minor units: €49.99. */
const MUG = ['amount' => 4999, 'currency' => 'EUR', 'description' => 'Morning mug'];

/** Calls the service with the secret key. */
function call_service(string $method, string $path, ?array $body = null): array
{
    $headers = ['api-key: ' . getenv('TILLKIT_SECRET_KEY'), 'content-type: application/json'];
    $content = $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR);
    $context = stream_context_create(['http' => compact('method', 'content') + ['header' => $headers, 'timeout' => 30]]);
    $answer = file_get_contents(getenv('TILLKIT_SERVICE_URL') . $path, false, $context);
    if ($answer === false) {
        throw new RuntimeException("$method $path has failed");
    }
    return json_decode($answer, true, 512, JSON_THROW_ON_ERROR);
}

/** Makes an order, and says what its page needs. Nothing of it is secret to the payer. */
function create_order(): array
{
    $id = 'pay_' . bin2hex(random_bytes(13));
    keep_order($id);
    $made = call_service('POST', '/payments', MUG + [
        'payment_id' => $id,
        'payment_link' => true,
        'return_url' => getenv('SHOP_ORIGIN') . "/?order=$id",
    ]);
    return ['id' => $id, 'clientSecret' => $made['client_secret'], 'link' => $made['payment_link']['link']];
}

/** The status of an order's payment. Only `succeeded` is paid. */
function read_order(string $id): array
{
    ['payment_id' => $id, 'status' => $status] = call_service('GET', '/payments/' . rawurlencode($id));
    if ($status === 'succeeded') {
        deliver_order($id);
    }
    return ['status' => $status];
}

/**
 * Takes an event of the service, which finds orders whose payer has closed the page. Events come more than once and late: each is only a reason to read.
 *
 * @param string $body as it came, before anything has parsed it
 * @param string $signature the header `x-webhook-signature-512`
 * @param ?callable $read how an order is read, for tests
 * @return int the HTTP status to answer with
 */
function receive_event(string $body, string $signature, ?callable $read = null): int
{
    $secret = getenv('WEBHOOK_SECRET');
    if (!$secret || !hash_equals(hash_hmac('sha512', $body, $secret), strtolower($signature))) {
        return 401;
    }
    $event = json_decode($body, true);
    if (($event['event_type'] ?? '') === 'payment_succeeded') {
        ($read ?? read_order(...))($event['content']['object']['payment_id']);
    }
    return 204;
}

// In place of a database: an order is a file of `open`, and moves to `paid` once, however often it is read as paid.

function order_file(string $state, string $id): string
{
    $folder = getenv('SHOP_DATA') . "/$state";
    is_dir($folder) || mkdir($folder, 0700, true);
    return "$folder/$id";
}

function keep_order(string $id): void
{
    touch(order_file('open', $id));
}

function deliver_order(string $id): void
{
    // False where it was delivered before, or is no order of this shop.
    if (@rename(order_file('open', $id), order_file('paid', $id))) {
        error_log("Deliver the order $id.");
    }
}
