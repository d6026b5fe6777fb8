<?php
// The shop: its page, and its orders.
require __DIR__ . '/orders.php';

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$method = $_SERVER['REQUEST_METHOD'];

if ($path === '/') {
    // What `npm run tag` and `npm run policy` have written from the settings of the proxy.
    $policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; " . file_get_contents(__DIR__ . '/policy.txt');
    header('content-security-policy: ' . str_replace("\n", ' ', trim($policy)));
    $tag = file_get_contents(__DIR__ . '/tag.html');
    echo preg_replace_callback('/<!-- tillkit.*-->/', fn () => $tag, file_get_contents(__DIR__ . '/index.html'));
} elseif ($path === '/shop.js' || $path === '/shop.css') {
    header('content-type: ' . ($path === '/shop.js' ? 'text/javascript' : 'text/css'));
    readfile(__DIR__ . $path);
} elseif ($path === '/orders/webhook' && $method === 'POST') {
    http_response_code(receive_event(file_get_contents('php://input'), $_SERVER['HTTP_X_WEBHOOK_SIGNATURE_512'] ?? ''));
} elseif (str_starts_with($path, '/orders')) {
    header('content-type: application/json');
    echo json_encode($method === 'POST' ? create_order() : read_order(substr($path, strlen('/orders/'))));
} else {
    http_response_code(404);
}
