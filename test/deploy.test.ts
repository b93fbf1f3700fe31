import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { imageRecipe } from '../scripts/release/image-recipe.mjs';
import { COMMANDS } from '../src/server/cli/commands.ts';
import { readConfig } from '../src/server/startup/config.ts';
import { createMetrics } from '../src/server/telemetry/metrics/create-metrics.ts';
import { QUIET_SOURCES } from './harness/quiet-sources.ts';
import { ALL_ENABLED, ALL_KINDS, CHART, renderChart, SECRETS } from './harness/render-chart.ts';

const ROOT = new URL('../', import.meta.url);
// A test looks at any field of any object.
// biome-ignore lint/suspicious/noExplicitAny: see above
const render = async (changes: Record<string, unknown> = {}): Promise<Partial<Record<string, any>>> => {
  const objects = await renderChart(CHART, 'attesta', changes);
  return Object.fromEntries(objects.map((object) => [object['kind'], object]));
};

test('the chart renders each of its objects, with everything on and with options off', async () => {
  const all = await render(ALL_ENABLED);
  expect(Object.keys(all).sort()).toEqual(ALL_KINDS);
  const off = { enabled: false };
  const smallest = await render({ gateway: off, network: off });
  expect(Object.keys(smallest).sort()).toEqual(['ConfigMap', 'Deployment', 'PodDisruptionBudget', 'Service']);
  expect([all['Deployment'].spec.replicas, smallest['Deployment'].spec.replicas]).toEqual([undefined, 2]);
});

test('the chart replaces its pods when one of its settings or secrets changes, and for nothing else', async () => {
  const renderAnnotations = async (changes: Record<string, unknown>) =>
    (await render(changes)).Deployment.spec.template.metadata.annotations;
  const { settings } = parse(await readFile(new URL('values.yaml', CHART), 'utf8'), { merge: true });
  const before = await renderAnnotations({ secrets: SECRETS });
  expect(before['checksum/settings']).toMatch(/^[0-9a-f]{64}$/);
  expect(await renderAnnotations({ secrets: SECRETS, replicas: { least: 3, most: 9 } })).toEqual(before);
  const otherSetting = await renderAnnotations({
    secrets: SECRETS,
    settings: { ...settings, SUMMARY_HOUR: '7' },
  });
  const otherSecret = await renderAnnotations({
    secrets: { ...SECRETS, ADMIN_PASSWORD: 'another long one' },
  });
  const changed = (after: Record<string, string>) =>
    Object.keys(before).filter((name) => after[name] !== before[name]);
  expect([changed(otherSetting), changed(otherSecret)]).toEqual([
    ['checksum/settings'],
    ['checksum/secrets'],
  ]);
});

test('the chart requires the master key, in its secrets and in an existing Secret', async () => {
  const { MASTER_KEY, ...others } = SECRETS;
  await expect(render({ secrets: others })).rejects.toThrow('secrets.MASTER_KEY is missing');
  await expect(render({ secrets: { ...others, MASTER_KEY: '' } })).rejects.toThrow('secrets.MASTER_KEY');
  const { Deployment: deployment } = await render({ secretName: 'own' });
  const [{ env }] = deployment.spec.template.spec.containers;
  const secretKeyRef = { name: 'own', key: 'MASTER_KEY' };
  expect(env).toEqual([{ name: 'MASTER_KEY', valueFrom: { secretKeyRef } }]);
  const all = await render({ secrets: SECRETS });
  expect(all.Secret.stringData).toMatchObject({ MASTER_KEY });
});

test('the chart allows egress to mail and PgBouncer on their ports, and refuses SMTP_URL without its port', async () => {
  const { network, settings } = parse(await readFile(new URL('values.yaml', CHART), 'utf8'), {
    merge: true,
  });
  const renderPorts = async (changes: Record<string, unknown>) =>
    (await render(changes)).NetworkPolicy.spec.egress.flatMap(({ ports }: { ports: { port: number }[] }) =>
      ports.map(({ port }) => port),
    );
  const usual = [53, 53, 5432, 443, 8000];
  expect(await renderPorts({})).toEqual(usual);
  expect(await renderPorts({ network: { ...network, smtpPort: 587 } })).toEqual([...usual, 587]);
  expect(await renderPorts({ network: { ...network, pgbouncerPort: 6432 } })).toEqual([...usual, 6432]);
  const SMTP_URL = 'smtp://mail.example.com:587';
  for (const changes of [{ secrets: { ...SECRETS, SMTP_URL } }, { settings: { ...settings, SMTP_URL } }]) {
    await expect(render(changes)).rejects.toThrow('network.smtpPort is missing');
    expect(await renderPorts({ ...changes, network: { ...network, smtpPort: 587 } })).toContain(587);
  }
});

test('the chart pins its image by a digest', async () => {
  const { image } = parse(await readFile(new URL('values.yaml', CHART), 'utf8'), { merge: true });
  const digest = `sha256:${'0'.repeat(64)}`;
  const pinned = await render({ image: { ...image, digest } });
  const [{ image: named }] = pinned.Deployment.spec.template.spec.containers;
  expect(named).toBe(`${image.repository}:${image.tag}@${digest}`);
  const [{ image: plain }] = (await render()).Deployment.spec.template.spec.containers;
  expect(plain).toBe(`${image.repository}:${image.tag}`);
});

test('the chart scales automatically only when autoscaling is enabled', async () => {
  const usual = await render();
  expect([usual.HorizontalPodAutoscaler, usual.Deployment.spec.replicas]).toEqual([undefined, 2]);
  expect((await render(ALL_ENABLED)).Deployment.spec.replicas).toBeUndefined();
});

test('every object of the chart selects the same servers', async () => {
  const all = await render(ALL_ENABLED);
  const { labels } = all.Deployment.spec.template.metadata;
  for (const selector of [
    all.Deployment.spec.selector.matchLabels,
    all.PodDisruptionBudget.spec.selector.matchLabels,
    all.NetworkPolicy.spec.podSelector.matchLabels,
    all.Service.spec.selector,
  ])
    expect(selector).toEqual(labels);
  const { name } = all.Deployment.metadata;
  expect(all.HorizontalPodAutoscaler.spec.scaleTargetRef.name).toBe(name);
  const [container] = all.Deployment.spec.template.spec.containers;
  const [settings, secrets] = container.envFrom;
  expect(settings.configMapRef.name).toBe(all.ConfigMap.metadata.name);
  expect(secrets.secretRef.name).toBe(all.Secret.metadata.name);
  const ports = container.ports.map((port: { name: string }) => port.name);
  expect(ports).toContain(all.Service.spec.ports[0].targetPort);
  for (const { ports: named } of all.NetworkPolicy.spec.ingress) expect(ports).toContain(named[0].port);
  const hosts = ['TENANT_HOST', 'PLATFORM_HOST'].map((setting) => all.ConfigMap.data[setting]);
  const { hostnames, rules } = all.HTTPRoute.spec;
  expect(hostnames).toEqual(hosts);
  const service = { name: all.Service.metadata.name, port: all.Service.spec.ports[0].port };
  expect(rules[0].backendRefs).toEqual([service]);
  expect(all.PodMonitor.spec.selector.matchLabels).toEqual(labels);
  // The name of the job, which alerts name.
  expect(labels[all.PodMonitor.spec.jobLabel]).toBe('attesta');
  expect(ports).toContain(all.PodMonitor.spec.podMetricsEndpoints[0].port);
});

test('the chart has an Ingress in place of its route, which needs no certain controller', async () => {
  const { ingress } = parse(await readFile(new URL('values.yaml', CHART), 'utf8'), { merge: true });
  const other = await render({ gateway: { enabled: false }, ingress: { ...ingress, enabled: true } });
  expect(other.HTTPRoute).toBeUndefined();
  expect(other.Ingress.metadata.annotations).toEqual({});
  expect(other.Ingress.spec).not.toHaveProperty('ingressClassName');
  for (const { host, http } of other.Ingress.spec.rules) {
    expect(Object.values(other.ConfigMap.data)).toContain(host);
    expect(http.paths[0].backend.service.name).toBe(other.Service.metadata.name);
  }
  const named = await render({ ingress: { ...ingress, enabled: true, className: 'traefik' } });
  expect(named.Ingress.spec.ingressClassName).toBe('traefik');
});

test('the route of the chart waits longer than a verdict may take', async () => {
  const all = await render({ secrets: SECRETS });
  const config = readConfig({ ...all.ConfigMap.data, ...all.Secret.stringData });
  expect(Number.parseInt(all.HTTPRoute.spec.rules[0].timeouts.request, 10)).toBeGreaterThan(
    config.pipelineBudgetSeconds,
  );
});

test('the chart’s settings start a server, on the port that its probes and metrics use', async () => {
  const all = await render({ secrets: SECRETS });
  const config = readConfig({ ...all.ConfigMap.data, ...all.Secret.stringData });
  const [container] = all.Deployment.spec.template.spec.containers;
  const [{ containerPort: http }, { containerPort: metrics }] = container.ports;
  expect([config.port, config.metricsPort]).toEqual([http, metrics]);
  const grace = all.Deployment.spec.template.spec.terminationGracePeriodSeconds;
  expect(grace).toBeGreaterThan(config.pipelineBudgetSeconds + 15);
});

test('the chart scales by a metric that exists', async () => {
  const { HorizontalPodAutoscaler: scaler } = await render(ALL_ENABLED);
  const { name, selector } = scaler.spec.metrics[0].pods.metric;
  const metrics = createMetrics(QUIET_SOURCES);
  expect((await metrics.read()).text).toContain(`# TYPE ${name} gauge`);
  const rules = await readFile(new URL('deploy/prometheus/alerts.yaml', ROOT), 'utf8');
  expect(rules).toContain(`${name}{of="${selector.matchLabels.of}"}`);
});

test('the image and the systemd unit configure the allocator alike', async () => {
  const findMalloc = async (file: string) =>
    (await readFile(new URL(file, ROOT), 'utf8')).match(/MALLOC_\w+=\d+/g);
  const ofImage = await findMalloc('Dockerfile');
  expect(ofImage).toHaveLength(3);
  expect(await findMalloc('deploy/systemd/attesta.service')).toEqual(ofImage);
});

test('the systemd unit starts after the clock is synchronised', async () => {
  const unit = await readFile(new URL('deploy/systemd/attesta.service', ROOT), 'utf8');
  for (const name of ['After', 'Wants'])
    expect(unit).toMatch(new RegExp(`^${name}=.*\\btime-sync\\.target\\b`, 'm'));
});

test('the units stop without their settings, run as one user, and name commands that exist', async () => {
  const read = async (name: string) => readFile(new URL(`deploy/systemd/${name}`, ROOT), 'utf8');
  const jobs = ['attesta-backup', 'attesta-audit-verify', 'attesta-keys-rotate'];
  for (const name of ['attesta', ...jobs]) {
    const lines = (await read(`${name}.service`)).split('\n');
    for (const line of [
      'EnvironmentFile=/etc/attesta.env',
      'User=attesta',
      'Group=attesta',
      'StateDirectory=attesta',
    ])
      expect([name, lines.includes(line)]).toEqual([name, true]);
  }
  for (const name of jobs) {
    const [, command] = /command\.mjs (\S+)/.exec(await read(`${name}.service`)) ?? [];
    expect(Object.keys(COMMANDS)).toContain(command);
  }
  for (const name of ['attesta-backup', 'attesta-backup-postgres', 'attesta-audit-verify'])
    expect(await read(`${name}.timer`)).toMatch(/^OnCalendar=\S/m);
});

test('the unit of the relay may do no more than the server’s, and runs a command that exists', async () => {
  const read = async (name: string) =>
    (await readFile(new URL(`deploy/systemd/${name}.service`, ROOT), 'utf8')).split('\n');
  const relay = await read('attesta-relay');
  const limits = (lines: string[]) =>
    lines.filter((line) => /^(Protect|Private|Restrict[A-Z]\w+=|System)/.test(line));
  const loosened = limits(await read('attesta')).filter((line) => !relay.includes(line));
  expect(loosened).toEqual(['RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX']);
  const [start] = relay.filter((line) => line.startsWith('ExecStart='));
  expect(start).toMatch(/ \/opt\/attesta\/scripts\/command\.mjs relay --to \$\{RELAY_TO\}$/);
  expect(COMMANDS['relay']).toBeDefined();
});

describe('compose.yaml', () => {
  const file = async () => parse(await readFile(new URL('compose.yaml', ROOT), 'utf8'));

  test('the settings of compose.yaml start a server', async () => {
    const { services, networks } = await file();
    const environmentOfCompose = { ...SECRETS, POSTGRES_PASSWORD: 'x' };
    const given: Record<string, string> = {
      ...environmentOfCompose,
      TENANT_HOST: 'id.example.com',
      PLATFORM_HOST: 'platform.example.com',
      ADMIN_EMAIL: 'a@example.com',
    };
    const environment = Object.entries<string>(services.attesta.environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?\}/g, (_, variable: string) => given[variable]!),
    ]);
    const config = readConfig(Object.fromEntries(environment));
    expect(config).toMatchObject({ s3: { bucket: 'faces', forcePathStyle: true }, minFreeBytes: 0 });
    expect(config.trustProxy).toEqual([networks.default.ipam.config[0].subnet]);
    expect(Number.parseInt(services.attesta.stop_grace_period, 10)).toBeGreaterThan(
      config.pipelineBudgetSeconds + 10,
    );
  });

  test('compose.yaml mounts existing files, and its servers may write only to their volumes', async () => {
    const { services } = await file();
    const mounted = Object.values<{ volumes?: string[] }>(services)
      .flatMap(({ volumes = [] }) => volumes)
      .map((volume) => volume.split(':')[0]!)
      .filter((path) => path.startsWith('./deploy'));
    expect(mounted).toHaveLength(3);
    for (const path of mounted) await readFile(new URL(path, ROOT));
    expect(services.attesta).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  test('compose.yaml limits the memory of each server, and checks the health of each', async () => {
    const { services } = await file();
    type Service = { deploy?: { resources?: unknown }; healthcheck?: unknown; restart?: string };
    const entries = Object.entries<Service>(services).filter(([name]) => name !== 'bucket');
    for (const [name, { deploy, healthcheck, restart }] of entries) {
      const limits = { memory: expect.stringMatching(/^\d+[GM]$/) };
      expect([name, deploy?.resources]).toEqual([name, { limits }]);
      const check = restart ? expect.objectContaining({ test: expect.any(Array) }) : undefined;
      expect([name, healthcheck]).toEqual([name, check]);
    }
    const ending = entries.filter(([, { restart }]) => !restart).map(([name]) => name);
    expect(ending).toEqual(['backup-database', 'backup-store']);
    expect(services.database.shm_size).toBe('256m');
    expect(services.attesta.tmpfs).toContain('/data:uid=1000,gid=1000,mode=0700,size=64m');
    expect(services.proxy.ports).toEqual(['80:80', '443:443']);
  });

  test('compose.yaml backs up each of its volumes, on request only', async () => {
    const { services, volumes } = await file();
    for (const volume of Object.keys(volumes)) {
      const { profiles, volumes: mounted, environment } = services[`backup-${volume}`];
      expect([volume, profiles, mounted]).toEqual([volume, ['backup'], ['./backups:/backups']]);
      // It reads the service that has the volume.
      const [owner] = Object.entries<{ volumes?: string[] }>(services).find(([, service]) =>
        service.volumes?.some((text) => text.startsWith(`${volume}:`)),
      )!;
      expect(Object.values(environment).join(' ')).toContain(owner);
    }
    const ignored = (await readFile(new URL('.dockerignore', ROOT), 'utf8')).split('\n');
    expect(ignored).toContain('backups');
  });

  test('compose.yaml lets .env pin each image of another project by its digest', async () => {
    const { services } = await file();
    for (const [name, { image }] of Object.entries<{ image: string }>(services))
      if (name !== 'attesta')
        expect([name, image]).toEqual([name, expect.stringMatching(/^\$\{[A-Z]+_IMAGE:-\S+:\S+\}$/)]);
  });

  test('compose.yaml limits the log of each container', async () => {
    const { services } = await file();
    for (const [name, { logging }] of Object.entries<{ logging?: unknown }>(services)) {
      const options = {
        'max-size': expect.stringMatching(/^\d+m$/),
        'max-file': expect.stringMatching(/^\d$/),
      };
      expect([name, logging]).toEqual([name, { driver: 'json-file', options }]);
    }
  });

  test('[S227] one recipe builds the image from the checkout and from a release, without secrets beside them', async () => {
    const { services } = await file();
    expect(services.attesta.build).toBe('.');
    const dockerfile = await readFile(new URL('Dockerfile', ROOT), 'utf8');
    const released = imageRecipe(dockerfile, ['dist', 'package.json']);
    const last = (text: string) => text.slice(text.lastIndexOf('FROM ')).replace(/^COPY .* \/app$/m, 'COPY');
    expect(last(released.dockerfile)).toBe(last(dockerfile));
    expect(released.dockerfile.match(/^(FROM|COPY) .*$/gm)).toEqual([
      expect.stringMatching(/^FROM node:\S+$/),
      'COPY . /app',
    ]);
    expect(released.dockerignore).toBe('*\n!dist\n!package.json\n');
    const ignored = (await readFile(new URL('.dockerignore', ROOT), 'utf8')).split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env', 'tls']));
  });
});

describe('the inference servers', () => {
  test.each([
    ['triton', ['tritonserver', '--model-repository=/models']],
    ['ovms', ['--config_path', '/models/config.json', '--rest_port', '8000']],
  ])(
    'deploy/%s starts a fixed version with the exported folder, reachable from this machine only',
    async (name, command) => {
      const file = await readFile(new URL(`deploy/${name}/compose.yaml`, ROOT), 'utf8');
      const { services } = parse(file);
      const [server, ...others] = Object.values<Record<string, unknown>>(services);
      expect(others).toEqual([]);
      expect(server!['image']).toMatch(/:\d+\.\d+(-py3)?$/);
      expect(server!['command']).toEqual(command);
      expect(server!['volumes']).toEqual([expect.stringMatching(/:\/models:ro$/)]);
      for (const port of server!['ports'] as string[]) expect(port).toMatch(/^127\.0\.0\.1:/);
    },
  );
});
