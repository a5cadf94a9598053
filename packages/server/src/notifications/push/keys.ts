import type { VapidKeys } from 'web-push'
import type { AppContext } from '../../appContext.ts'
import { openSecret, sealSecret } from '../../secretBox.ts'

/** The owner of the encrypted key. */
const OWNER = 'push'

type KeyContext = Pick<AppContext, 'db' | 'env'>

async function readKeys({ db, env }: KeyContext): Promise<VapidKeys | null> {
  const row = await db.selectFrom('pushKey').select(['publicKey', 'privateKey']).executeTakeFirst()
  if (!row) return null
  const opened = openSecret(env, OWNER, Buffer.from(row.privateKey, 'base64'))
  return opened === null ? null : { publicKey: row.publicKey, privateKey: opened }
}

/**
 * The keys of this installation, made at first use. Another SECRET_KEY cannot open stored ones: then new ones take their place,
 * and the browsers that subscribed with the old ones are refused and forgotten.
 */
export async function pushKeys(app: KeyContext): Promise<VapidKeys> {
  const known = await readKeys(app)
  if (known) return known
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = sealSecret(app.env, OWNER, privateKey).toString('base64')
  const stored = await app.db.selectFrom('pushKey').select('publicKey').executeTakeFirst()
  if (stored)
    await app.db
      .updateTable('pushKey')
      .set({ publicKey, privateKey: sealed })
      .where('publicKey', '=', stored.publicKey)
      .execute()
  else
    await app.db
      .insertInto('pushKey')
      .values({ publicKey, privateKey: sealed })
      .onConflict((on) => on.column('single').doNothing())
      .execute()
  return (await readKeys(app)) ?? { publicKey, privateKey }
}
