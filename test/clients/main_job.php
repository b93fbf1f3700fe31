<?php

// The main job by the PHP client, as a backend and a device do it. It says what came of it as JSON.

declare(strict_types=1);

use Attesta\Client;
use Attesta\Event;
use Attesta\Failure;
use Attesta\Refused;

spl_autoload_register(function (string $name): void {
    require getenv('CLIENT') . '/src/' . basename(str_replace('\\', '/', $name)) . '.php';
});

function failureOf(callable $work): Failure
{
    try {
        $work();
    } catch (Failure $failure) {
        return $failure;
    }
    exit('Nothing was refused.');
}

[$url, $bearer] = [getenv('ATTESTA_URL'), getenv('ATTESTA_TOKEN')];
$backend = new Client($url, bearer: $bearer);
$details = ['first_name' => 'Phoebe', 'last_name' => 'PARKED', 'license_number' => 'PHP 1&2'];
$subject = $backend->createSubject($details)['subject_id'];
$link = $backend->mintEphemeralToken(['subject_id' => $subject, 'max_uses' => 1]);
$device = new Client($url, token: $link['token']);
$picture = file_get_contents(getenv('PICTURE'));
$form = ['image_file' => $picture, 'verification_id' => 'first', 'manual' => 0];
$verdict = $device->upload($form, ['type' => 'license']);
$spent = failureOf(fn () => $device->readCapabilities());
$nameless = failureOf(fn () => $backend->createSubject(['first_name' => 'Phoebe']));
$away = failureOf(fn () => (new Client('http://127.0.0.1:9', within: 0.1))->countQueue());
$backend->approveSubmission($verdict['license_id'], []);
$told = [];
foreach ($backend->decisions(every: null) as $cursor => $row) {
    if ($row['subject_id'] === $subject) {
        $told[] = [$row['status'], $cursor === $row['updated_at']];
    }
}

$headers = [
    'Webhook-Id' => getenv('WEBHOOK_ID'),
    'webhook-timestamp' => getenv('WEBHOOK_TIMESTAMP'),
    'WEBHOOK-SIGNATURE' => getenv('WEBHOOK_SIGNATURE'),
];
$old = ['webhook-id' => getenv('WEBHOOK_ID'), 'webhook-timestamp' => getenv('OLD_TIMESTAMP')];
$old['webhook-signature'] = getenv('OLD_SIGNATURE');
$body = getenv('BODY');
$isGenuine = function (string $secret, array $headers, string $body): bool {
    try {
        return Event::verify($secret, $headers, $body)->data['status'] === 'approved';
    } catch (Exception) {
        return false;
    }
};
echo json_encode([
    'subjects' => count($backend->listSubjects(['search' => 'Phoebe'])),
    'number' => $backend->readSubject($subject, ['include' => 'status'])['license_number'],
    'verdict' => $verdict['status'],
    'spent' => $spent instanceof Refused ? [$spent->status, $spent->errorCode] : null,
    'nameless' => $nameless instanceof Refused ? [$nameless->status, $nameless->field] : null,
    'away' => $away->kind,
    'image' => strlen($backend->readImage($verdict['license_id'], 1)) === strlen($picture),
    'told' => $told,
    'events' => [
        'genuine' => $isGenuine(getenv('SECRET'), $headers, $body),
        'second secret' => $isGenuine(getenv('OTHER_SECRET'), $headers, $body),
        'changed' => $isGenuine(getenv('SECRET'), $headers, str_replace('license', 'selfie', $body)),
        'foreign' => $isGenuine(getenv('FOREIGN_SECRET'), $headers, $body),
        'old' => $isGenuine(getenv('SECRET'), $old, $body),
        'unsigned' => $isGenuine(getenv('SECRET'), [], $body),
    ],
]);
