<?php

// What Laravel's skeleton does around routes/api.php, as far as the quick start needs it: Debian packages the framework
// without the skeleton.

declare(strict_types=1);

use Illuminate\Cache\CacheManager;
use Illuminate\Config\Repository;
use Illuminate\Events\EventServiceProvider;
use Illuminate\Filesystem\Filesystem;
use Illuminate\Foundation\Application;
use Illuminate\Http\Request;
use Illuminate\Routing\RoutingServiceProvider;
use Illuminate\Support\Facades\Facade;

// The framework is older than PHP 8.2, and says so at each request.
error_reporting(E_ALL & ~E_DEPRECATED);
require '/usr/share/php/Illuminate/autoload.php';

$app = new Application(getenv('FOLDER'));
$stores = ['file' => ['driver' => 'file', 'path' => getenv('FOLDER') . '/cache']];
$app->instance('config', new Repository(['cache' => ['default' => 'file', 'prefix' => '', 'stores' => $stores]]));
$app->instance('files', new Filesystem());
$app->singleton('cache', fn ($app) => new CacheManager($app));
$app->register(new EventServiceProvider($app));
$app->register(new RoutingServiceProvider($app));
$app->singleton(Illuminate\Contracts\Routing\ResponseFactory::class, fn ($app) => new Illuminate\Routing\ResponseFactory(
    new class () implements Illuminate\Contracts\View\Factory {
        public function exists($view)
        {
            return false;
        }
        public function file($path, $data = [], $mergeData = [])
        {
        }
        public function make($view, $data = [], $mergeData = [])
        {
        }
        public function share($key, $value = null)
        {
        }
        public function composer($views, $callback)
        {
            return [];
        }
        public function creator($views, $callback)
        {
            return [];
        }
        public function addNamespace($namespace, $hints)
        {
        }
        public function replaceNamespace($namespace, $hints)
        {
        }
    },
    $app['redirect'],
));
Facade::setFacadeApplication($app);
require getenv('ROUTES');
$request = Request::capture();
$app->instance('request', $request);
$app['router']->dispatch($request)->send();
