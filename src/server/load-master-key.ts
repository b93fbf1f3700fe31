import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { StartError } from './errors.ts';
import { createKeyFile, readKeyFiles } from './key-files.ts';
import { checkMasterKey, hasSealedValues } from './keys/check-master-key.ts';
import { createMasterKey, type MasterKey } from './sealing/master-key.ts';

type Configured = Pick<Config, 'masterKey' | 'previousMasterKeys' | 'dataDir'>;

/**
 * The key that wraps every subject's image key: from the configuration, or generated once into
 * `DATA_DIR/master.key`. Without it no stored image can be read.
 * @throws StartError when it is not the key of this database, before anything is written
 */
export async function loadMasterKey(config: Configured, db: Database): Promise<MasterKey> {
  const masterKey = await readMasterKey(config);
  if (masterKey) {
    await checkMasterKey(db, masterKey);
    return masterKey;
  }
  if (await hasSealedValues(db)) {
    throw new StartError(
      `This data is sealed under a master key, and there is none: set MASTER_KEY, or put master.key back into ${config.dataDir}.`,
    );
  }
  return createMasterKey(await createKeyFile(config.dataDir));
}

/** null when none is configured and none was generated. */
export async function readMasterKey(config: Configured): Promise<MasterKey | null> {
  if (config.masterKey) return createMasterKey(config.masterKey, config.previousMasterKeys);
  const files = await readKeyFiles(config.dataDir);
  return files && createMasterKey(files.newest, files.previous ? [files.previous] : []);
}
