<?php

declare(strict_types=1);

namespace Attesta;

/** The event is not genuine: answer it with 400. */
final class InvalidEvent extends \RuntimeException
{
}
