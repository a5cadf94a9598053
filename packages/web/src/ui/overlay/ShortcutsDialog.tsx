import { keysHere } from '../keyNames.ts'
import { t, translate } from '../language.ts'
import { Dialog } from './Dialog.tsx'
import css from './ShortcutsDialog.module.css'

/** Keys, and what they do: an English text. */
export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
}

export interface ShortcutGroup {
  readonly title: string
  readonly rows: readonly Shortcut[]
}

interface Props {
  readonly groups: readonly ShortcutGroup[]
  readonly onClose: () => void
}

/** Keyboard shortcuts, opened by Shift+/ or a button. */
export function ShortcutsDialog({ groups, onClose }: Props) {
  return (
    <Dialog
      title={t('Keyboard shortcuts')}
      open
      shape={groups.length > 1 ? 'wide' : 'middle'}
      onClose={onClose}
    >
      <div className={css.groups}>
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3 className={css.title}>{t(title)}</h3>
            <dl className={css.list}>
              {rows.map(({ keys, does }) => (
                <div key={does + keys.join()} className={css.row}>
                  <dt>
                    {keysHere(keys).map((key) => (
                      <kbd key={key}>{translate(key)}</kbd>
                    ))}
                  </dt>
                  <dd>{t(does)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
