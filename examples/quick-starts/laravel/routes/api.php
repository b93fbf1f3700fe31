<?php

// A shop in Laravel that verifies its customers with Attesta, without a client. In an app of `laravel new`, this file is
// routes/api.php, whose routes have no check of forms; Laravel puts /api before each address.
//
//     php artisan serve --port 3000

use Illuminate\Http\Request;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Route;

// Sends a request to the API. The server executes a change once under one key, so a lost answer may be repeated.
$post = function (string $path, array $body, string $key): array {
    $headers = ['Authorization: Bearer ' . getenv('ATTESTA_TOKEN'), 'Content-Type: application/json', "Idempotency-Key: {$key}"];
    $options = ['method' => 'POST', 'header' => $headers, 'content' => json_encode($body), 'timeout' => 30];
    $url = getenv('ATTESTA_URL') . "/api/v1{$path}";
    $answer = retry(3, fn () => file_get_contents($url, false, stream_context_create(['http' => $options])), 1000);
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
};

// Whether the relay signed this event within the last five minutes (Standard Webhooks, for which there is a library too).
$isGenuine = function (Request $request): bool {
    $time = $request->header('webhook-timestamp', '0');
    $signed = $request->header('webhook-id') . ".{$time}." . $request->getContent();
    $key = base64_decode(substr((string) getenv('WEBHOOK_SECRET'), strlen('whsec_')));
    // Anyone can sign with an empty key.
    throw_if(strlen($key) < 24, RuntimeException::class, 'Set WEBHOOK_SECRET.');
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    $matches = array_filter(
        explode(' ', $request->header('webhook-signature', '')),
        fn (string $signature) => hash_equals($expected, $signature),
    );
    return abs(time() - (int) $time) <= 300 && $matches !== [];
};

// Registers the customer once, and sends them to the page by a link of minutes.
Route::post('/verify/{customer}', function (string $customer) use ($post) {
    // In your database, with the customer.
    $subject = Cache::rememberForever("subject:{$customer}", function () use ($post, $customer) {
        $details = ['external_uid' => $customer, 'first_name' => 'Ada', 'last_name' => 'PARKED', 'dob' => '1986-10-16'];
        return $post('/admin/subjects', $details, "subject-{$customer}")['subject_id'];
    });
    $link = $post('/ephemeral-tokens', ['subject_id' => $subject, 'max_uses' => 5], bin2hex(random_bytes(16)));
    return response('', 303, ['Location' => $link['url']]);
});

// Hears a decision. The same event may come again, which changes nothing here.
Route::post('/hook', function (Request $request) use ($isGenuine) {
    if (!$isGenuine($request)) {
        return response('', 400);
    }
    $data = json_decode($request->getContent(), true)['data'];
    Cache::forever("status:{$data['subject_id']}", $data['status']);
    return response('', 204);
});

Route::get('/customers/{customer}', fn (string $customer) => response()->json([
    'status' => Cache::get('status:' . Cache::get("subject:{$customer}"), 'none'),
]));
