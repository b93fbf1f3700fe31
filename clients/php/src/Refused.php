<?php

declare(strict_types=1);

namespace Attesta;

/** An error response. `errorCode` is one of a closed list, and null if a proxy refused the request. */
final class Refused extends Failure
{
    public readonly ?string $errorCode;
    public readonly ?string $field;
    /** in seconds */
    public readonly ?int $retryAfter;
    public readonly string $sentence;

    /** @param array<string, string> $headers by names in small letters */
    public function __construct(public readonly int $status, array $headers, public readonly string $body)
    {
        $this->errorCode = $headers['attesta-error-code'] ?? null;
        $this->field = $headers['attesta-error-field'] ?? null;
        $after = $headers['retry-after'] ?? '';
        $this->retryAfter = ctype_digit($after) ? (int) $after : null;
        $said = json_decode($body, true);
        $this->sentence = is_array($said) && is_string($said['error'] ?? null) ? $said['error'] : '';
        parent::__construct('refused', "{$status} {$this->errorCode}: {$this->sentence}");
    }
}
