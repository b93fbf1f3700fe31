<?php

declare(strict_types=1);

namespace Attesta;

/**
 * Calls the API of one tenant. `bearer` is the API token of a backend, `token` the ephemeral token of a device.
 *
 * @phpstan-import-type SubmissionRow from Operations
 */
final class Client extends Operations
{
    private const WAITS = [1, 2, 4, 8];
    private const MAX_WAIT = 60;
    /** Seconds. A change gets its time before it is committed, so each poll overlaps the previous one. */
    private const OVERLAP = 60;

    /** @param float|null $within seconds for a call with all its retries; by default 60, and 300 for a form */
    public function __construct(
        private readonly string $url,
        private readonly ?string $bearer = null,
        private readonly ?string $token = null,
        private readonly ?float $within = null,
    ) {
    }

    /**
     * Yields every decision since a cursor, in the order of their changes: `cursor => submission`. Store the cursor
     * after each decision that you have handled, and begin with it after a restart. Each decision is delivered at least
     * once. Those of the last minute may repeat, with the same id, attempt and status.
     *
     * @param float|null $every seconds between two polls; with null the feed ends after all current decisions
     * @return \Generator<string, SubmissionRow>
     */
    public function decisions(?string $since = null, ?float $every = 30.0): \Generator
    {
        $told = [];
        $failures = 0;
        $cursor = $since;
        while (true) {
            try {
                foreach ($this->changes(self::begin($cursor)) as $row) {
                    $cursor = $row['updated_at'];
                    $state = "{$row['attempt']} {$row['status']}";
                    $isNew = ($told[$row['id']][0] ?? null) !== $state;
                    $told[$row['id']] = [$state, $cursor];
                    if ($isNew && in_array($row['status'], ['approved', 'rejected'], true)) {
                        yield $cursor => $row;
                    }
                }
                $begin = self::begin($cursor);
                $told = array_filter($told, fn (array $seen) => $begin === null || $seen[1] >= $begin);
                $failures = 0;
                if ($every === null) {
                    return;
                }
                self::pause($every);
            } catch (Failure $failure) {
                $failures += 1;
                $wait = self::retryDelay($failures, $failure);
                if ($every === null || $wait === null) {
                    throw $failure;
                }
                self::pause($wait);
            }
        }
    }

    /** @return \Generator<int, SubmissionRow> */
    private function changes(?string $since): \Generator
    {
        $cursor = null;
        do {
            $query = ['order' => 'oldest', 'limit' => 200, 'updated_since' => $since, 'cursor' => $cursor];
            $page = $this->listSubmissions(array_filter($query, fn ($value) => $value !== null));
            yield from $page['submissions'];
            $cursor = $page['next_cursor'];
        } while ($cursor !== null);
    }

    /** Retries if a retry is safe: reads, requests with a key, and refusals by a busy server. */
    protected function call(
        string $method,
        string $path,
        array $parts = [],
        ?array $query = null,
        mixed $body = null,
        ?array $form = null,
        bool $takesKey = false,
        ?string $key = null,
    ): mixed {
        $key ??= $takesKey ? bin2hex(random_bytes(16)) : null;
        $request = ['method' => $method, 'key' => $key, 'isForm' => $form !== null, 'content' => null, 'type' => null];
        if ($form !== null) {
            [$request['content'], $request['type']] = self::writeForm($form);
        } elseif ($body !== null) {
            $request['content'] = json_encode((object) $body, JSON_THROW_ON_ERROR);
            $request['type'] = 'application/json';
        }
        $address = $this->address($path, $parts, $query ?? []);
        $end = microtime(true) + ($this->within ?? ($form === null ? 60.0 : 300.0));
        for ($failures = 1;; $failures += 1) {
            try {
                return $this->exchange($address, $request, $end - microtime(true));
            } catch (Failure $failure) {
                $wait = self::retryDelay($failures, $failure);
                $isSafe = self::isRepeatable($method, $key, $failure);
                if ($wait === null || !$isSafe || microtime(true) + $wait >= $end) {
                    throw $failure;
                }
                self::pause($wait);
            }
        }
    }

    private function exchange(string $address, array $request, float $left): mixed
    {
        $headers = array_filter([
            'Content-Type' => $request['type'],
            'Idempotency-Key' => $request['key'],
            'X-Api-Key' => $this->token,
            'Authorization' => $this->bearer === null ? null : "Bearer {$this->bearer}",
        ], fn (?string $value) => $value !== null);
        $lines = array_map(fn (string $name) => "{$name}: {$headers[$name]}", array_keys($headers));
        $context = stream_context_create(['http' => [
            'method' => $request['method'],
            'header' => [...$lines, 'Connection: close'],
            'content' => $request['content'] ?? '',
            'timeout' => max(0.001, min($request['isForm'] ? 240.0 : 30.0, $left)),
            'ignore_errors' => true,
            'follow_location' => 0,
            'protocol_version' => 1.1,
        ]]);
        $http_response_header = [];
        $came = @file_get_contents($address, false, $context);
        if ($came === false || $http_response_header === []) {
            throw new Failure('offline', 'The server did not answer: ' . (error_get_last()['message'] ?? 'no reason'));
        }
        return self::read($http_response_header, $came);
    }

    /** @param list<string> $lines of the answer's head */
    private static function read(array $lines, string $came): mixed
    {
        $status = (int) (explode(' ', $lines[0])[1] ?? 0);
        $headers = [];
        foreach (array_slice($lines, 1) as $line) {
            [$name, $value] = [...explode(':', $line, 2), ''];
            $headers[strtolower($name)] = trim($value);
        }
        if ($status >= 300) {
            throw new Refused($status, $headers, $came);
        }
        if (strlen($came) < (int) ($headers['content-length'] ?? 0)) {
            throw new Failure('unreadable', 'The answer is incomplete.');
        }
        if (!str_starts_with($headers['content-type'] ?? '', 'application/json')) {
            return $came;
        }
        try {
            return json_decode($came, true, flags: JSON_THROW_ON_ERROR);
        } catch (\JsonException $error) {
            throw new Failure('unreadable', "The answer is not valid JSON: {$error->getMessage()}");
        }
    }

    private function address(string $path, array $parts, array $query): string
    {
        foreach ($parts as $part) {
            $path = substr_replace($path, rawurlencode((string) $part), (int) strpos($path, '{}'), 2);
        }
        $given = array_filter($query, fn ($value) => $value !== null);
        $text = http_build_query(array_map(self::text(...), $given));
        return rtrim($this->url, '/') . '/api/v1' . $path . ($text === '' ? '' : "?{$text}");
    }

    private static function text(mixed $value): string
    {
        return is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
    }

    /**
     * A list is a repeated field. Images are the bytes of fields that begin with `image` or `frame`.
     *
     * @return array{string, string} the content and its type
     */
    private static function writeForm(array $form): array
    {
        $boundary = bin2hex(random_bytes(16));
        $content = '';
        foreach ($form as $name => $value) {
            foreach (is_array($value) ? $value : [$value] as $each) {
                $content .= "--{$boundary}\r\nContent-Disposition: form-data; name=\"{$name}\"";
                if (preg_match('/^(image|frame)/', $name) === 1) {
                    $content .= "; filename=\"picture.jpg\"\r\nContent-Type: application/octet-stream";
                }
                $content .= "\r\n\r\n" . self::text($each) . "\r\n";
            }
        }
        return ["{$content}--{$boundary}--\r\n", "multipart/form-data; boundary={$boundary}"];
    }

    /** @return float|null seconds before the next try, at least Retry-After; null if a retry is useless */
    private static function retryDelay(int $failures, Failure $failure): ?float
    {
        $wait = self::WAITS[min($failures, count(self::WAITS)) - 1];
        if ($failure instanceof Refused) {
            if (!in_array($failure->status, [502, 503, 504], true)) {
                return null;
            }
            $wait = max($wait, $failure->retryAfter ?? 0);
        }
        // Jitter, so that clients that were refused together do not return together.
        return $wait > self::MAX_WAIT ? null : $wait * (1 + random_int(0, 250) / 1000);
    }

    private static function isRepeatable(string $method, ?string $key, Failure $failure): bool
    {
        $code = $failure instanceof Refused ? $failure->errorCode : null;
        // An age could not be estimated. The picture is stored, and this answer is final.
        return $code !== 'undecided' && ($code !== null || $key !== null || $method === 'GET');
    }

    private static function begin(?string $cursor): ?string
    {
        if ($cursor === null) {
            return null;
        }
        $at = new \DateTimeImmutable(str_replace('T', ' ', substr($cursor, 0, 19)), new \DateTimeZone('UTC'));
        return $at->modify('-' . self::OVERLAP . ' seconds')->format('Y-m-d H:i:s');
    }

    private static function pause(float $seconds): void
    {
        usleep((int) ($seconds * 1_000_000));
    }
}
