<?php
// php orders.test.php
require __DIR__ . '/orders.php';

function check(string $what, bool $holds): void
{
    echo $holds ? 'ok    ' : 'FAIL  ', $what, "\n";
    $holds || exit(1);
}

$data = sys_get_temp_dir() . '/orders-' . bin2hex(random_bytes(4));
putenv("SHOP_DATA=$data");
putenv('WEBHOOK_SECRET=known to the service and to this shop');
keep_order('pay_17');

$body = '{"event_type":"payment_succeeded","content":{"object":{"payment_id":"pay_17"}}}';
$sign = fn (string $secret): string => hash_hmac('sha512', $body, $secret);
$read = 0;
$as_paid = function (string $id) use (&$read): void {
    $read += 1;
    deliver_order($id);
};
$delivered = fn (): bool => is_file("$data/paid/pay_17") && !is_file("$data/open/pay_17");

check('a forged event is refused', receive_event($body, $sign('a secret of somebody else'), $as_paid) === 401);
check('an event without a signature is refused', receive_event($body, '', $as_paid) === 401);
check('neither delivers anything', $read === 0 && !$delivered());
foreach (['once', 'again'] as $time) {
    check("a genuine event is taken $time", receive_event($body, $sign(getenv('WEBHOOK_SECRET')), $as_paid) === 204);
}
check('the order is read for each, and delivered', $read === 2 && $delivered());
