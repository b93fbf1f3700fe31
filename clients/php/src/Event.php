<?php

declare(strict_types=1);

namespace Attesta;

/** A state of a submission, as `npm run relay` posts it. `id` is the same each time that this state is sent. */
final class Event
{
    private const PREFIX = 'whsec_';
    private const MIN_BYTES = 24;
    /** Seconds by which the clocks of relay and receiver may differ. An older event may be a recorded one. */
    private const TOLERANCE = 300;

    /** @param array<string, mixed> $data fields of a submission; of names only those of verified_details */
    private function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $timestamp,
        public readonly array $data,
    ) {
    }

    /**
     * Returns the event in a request (Standard Webhooks).
     *
     * @param string $secret the relay's WEBHOOK_SECRET
     * @param array<string, string|list<string>> $headers by any spelling, as `getallheaders()` has them
     * @param string $body the bytes exactly as received
     * @throws InvalidEvent if the signature is not the secret's, or the event is older than five minutes
     */
    public static function verify(string $secret, array $headers, string $body): self
    {
        $key = self::readKey($secret);
        $given = array_map(
            fn (string|array $value) => is_array($value) ? ($value[0] ?? '') : $value,
            array_change_key_case($headers),
        );
        $id = $given['webhook-id'] ?? '';
        $sent = $given['webhook-timestamp'] ?? '';
        if (!ctype_digit($sent) || abs(time() - (int) $sent) > self::TOLERANCE) {
            throw new InvalidEvent('The event is too old or has no time.');
        }
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "{$id}.{$sent}.{$body}", $key, true));
        foreach (explode(' ', $given['webhook-signature'] ?? '') as $signature) {
            if (hash_equals($expected, $signature)) {
                $event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
                return new self($id, $event['type'], $event['timestamp'], $event['data']);
            }
        }
        throw new InvalidEvent('The signature of the event is not valid.');
    }

    private static function readKey(string $secret): string
    {
        $key = base64_decode(substr($secret, strlen(self::PREFIX)), true);
        if (!str_starts_with($secret, self::PREFIX) || $key === false || strlen($key) < self::MIN_BYTES) {
            throw new \InvalidArgumentException('The secret must be whsec_ with at least 24 bytes in base64.');
        }
        return $key;
    }
}
