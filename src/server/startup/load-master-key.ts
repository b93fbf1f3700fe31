import { checkMasterKey, hasSealedValues } from '../encryption/keys/check-master-key.ts';
import { createKeyFile, readKeyFiles } from '../encryption/keys/key-files.ts';
import { createMasterKey, type MasterKey } from '../encryption/master-key.ts';
import { StartError } from '../errors.ts';
import type { Database } from '../store/database/database.ts';
import type { Config } from './config.ts';

type KeyConfig = Pick<Config, 'masterKey' | 'previousMasterKeys' | 'dataDir'>;

/**
 * Loads the key that wraps every subject's key: from the configuration, or generated once into
 * `DATA_DIR/master.key`. No stored image can be read without it. Call `refuseWrongKey` first, because this
 * function generates a missing key even if the database is sealed under a lost one.
 */
export async function loadMasterKey(config: KeyConfig): Promise<MasterKey> {
  return (await readMasterKey(config)) ?? createMasterKey(await createKeyFile(config.dataDir));
}

/**
 * Checks that the configured or generated key opens this database. Writes nothing.
 * @throws StartError if it does not, or if there is no key and the database has sealed values
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

/** null if no key is configured and none was generated. */
export async function readMasterKey(config: KeyConfig): Promise<MasterKey | null> {
  if (config.masterKey) return createMasterKey(config.masterKey, config.previousMasterKeys);
  const files = await readKeyFiles(config.dataDir);
  return files && createMasterKey(files.newest, files.previous ? [files.previous] : []);
}
