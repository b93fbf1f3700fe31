import { createMasterKey, type MasterKey } from '../encryption/master-key.ts';
import { StartError } from '../errors.ts';
import { checkMasterKey, hasSealedValues } from '../keys/check-master-key.ts';
import type { Database } from '../store/database/database.ts';
import type { Config } from './config.ts';
import { createKeyFile, readKeyFiles } from './key-files.ts';

type KeyConfig = Pick<Config, 'masterKey' | 'previousMasterKeys' | 'dataDir'>;

/**
 * The key that wraps every subject's image key: from the configuration, or generated once into
 * `DATA_DIR/master.key`. Without it no stored image can be read. Call
 * `refuseWrongKey` first: this makes a key where there is none, also for a database that is sealed under a lost one.
 */
export async function loadMasterKey(config: KeyConfig): Promise<MasterKey> {
  return (await readMasterKey(config)) ?? createMasterKey(await createKeyFile(config.dataDir));
}

/**
 * Looks whether the key there is opens this database, and writes nothing.
 * @throws StartError when it does not, or when there is no key and the database has sealed values
 */
export async function refuseWrongKey(config: KeyConfig, db: Database | null): Promise<void> {
  if (!db) return;
  const masterKey = await readMasterKey(config);
  if (masterKey) return checkMasterKey(db, masterKey);
  if (await hasSealedValues(db)) {
    throw new StartError(
      `This data is encrypted under a master key, but none is configured. Set MASTER_KEY, or put master.key back into ${config.dataDir}.`,
    );
  }
}

/** null when none is configured and none was generated. */
export async function readMasterKey(config: KeyConfig): Promise<MasterKey | null> {
  if (config.masterKey) return createMasterKey(config.masterKey, config.previousMasterKeys);
  const files = await readKeyFiles(config.dataDir);
  return files && createMasterKey(files.newest, files.previous ? [files.previous] : []);
}
