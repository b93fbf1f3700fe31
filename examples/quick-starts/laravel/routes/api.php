<?php

// A shop in Laravel that verifies its customers with Attesta. In an app of `laravel new`, this file is routes/api.php,
// whose routes have no check of forms; Laravel puts /api before each address. In composer.json:
//
//     "repositories": [{ "type": "path", "url": "vendor-local/attesta-client-php-0.3.0" }]
//     "require": { "attesta/client": "*" }
//
//     php artisan serve --port 3000

use Attesta\Client;
use Attesta\Event;
use Attesta\InvalidEvent;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Route;

// Registers the customer once, and sends them to the page by a link of minutes.
Route::post('/verify/{customer}', function (string $customer) {
    $url = getenv('ATTESTA_URL');
    $attesta = new Client($url, bearer: getenv('ATTESTA_TOKEN'));
    // In your database, with the customer.
    $subject = Cache::rememberForever("subject:{$customer}", function () use ($attesta, $customer) {
        $details = ['external_uid' => $customer, 'first_name' => 'Ada', 'last_name' => 'PARKED', 'dob' => '1986-10-16'];
        return $attesta->createSubject($details, key: "subject-{$customer}")['subject_id'];
    });
    $link = $attesta->mintEphemeralToken(['subject_id' => $subject, 'max_uses' => 5]);
    return response('', 303, ['Location' => $link['url']]);
});

// Hears a decision. The same event may come again, which changes nothing here.
Route::post('/hook', function (Request $request) {
    try {
        $event = Event::verify(getenv('WEBHOOK_SECRET'), $request->headers->all(), $request->getContent());
    } catch (InvalidEvent) {
        return response('', 400);
    }
    Cache::forever("status:{$event->data['subject_id']}", $event->data['status']);
    return response('', 204);
});

Route::get('/customers/{customer}', fn (string $customer) => response()->json([
    'status' => Cache::get('status:' . Cache::get("subject:{$customer}"), 'none'),
]));
