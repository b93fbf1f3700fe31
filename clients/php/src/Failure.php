<?php

declare(strict_types=1);

namespace Attesta;

/** There is no answer: `kind` is `offline` or `unreadable`. The server may have executed the request. */
class Failure extends \RuntimeException
{
    public function __construct(public readonly string $kind, string $message)
    {
        parent::__construct($message);
    }
}
