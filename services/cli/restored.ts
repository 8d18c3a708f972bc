import { haveProvidersAsked, reconcileStores, refuseBesideShop, resetAllForNewLog } from '../app/restored.ts';
import { openStores } from '../app/stores/stores.ts';
import type { Config } from '../platform/config.ts';
import { replaceLostVault } from '../platform/vault/lost.ts';
import { migrateRestoredVault } from '../platform/vault/migration.ts';
import { vaultSecrets } from '../platform/vault/secrets.ts';
import { wordsOfReconciled } from './reconciled-words.ts';

interface Asked {
  readonly by: string;
  readonly isVaultLost: boolean;
}

/** `npm run admin -- restored`: brings the stores of a stopped shop into agreement, and says what it changed. */
export const restored = async (given: Config, { by, isVaultLost }: Asked): Promise<boolean> => {
  const config = { ...given, vaultLost: given.vaultLost || isVaultLost };
  const stores = openStores(config);
  try {
    await refuseBesideShop(stores);
    await migrateRestoredVault(stores.pool);
    if (isVaultLost) await replaceLostVault(stores.pool, vaultSecrets(config.vault).wrapping, stores.log);
    await stores.checkVault();
    const reconciled = await reconcileStores(config, stores, `restored, for ${by}`);
    await resetAllForNewLog(config, stores);
    await haveProvidersAsked(config, stores);
    console.log(
      `${reconciled.sessions} sessions ended. Start the shop: it is ready once its tables are rebuilt and the providers were asked about open payments.`,
    );
    const words = wordsOfReconciled(reconciled);
    if (words !== undefined) console.log(words);
    return true;
  } finally {
    await stores.close();
  }
};
