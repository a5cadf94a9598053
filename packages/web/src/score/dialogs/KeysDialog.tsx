import { Dialog } from '../../ui/Dialog.tsx'
import { keysHere } from '../screen/keyNames.ts'
import { shortcutsOf } from '../screen/shortcuts.ts'
import css from './KeysDialog.module.css'

/** Keyboard shortcuts, opened by Shift+/ or a button. */
export function KeysDialog({
  hasFilm,
  onClose,
}: {
  readonly hasFilm: boolean
  readonly onClose: () => void
}) {
  return (
    <Dialog title="Keyboard shortcuts" open shape="wide" onClose={onClose}>
      <div className={css.groups}>
        {shortcutsOf(hasFilm).map(({ title, rows }) => (
          <section key={title}>
            <h3 className={css.title}>{title}</h3>
            <dl className={css.list}>
              {rows.map(({ keys, does }) => (
                <div key={does + keys.join()} className={css.row}>
                  <dt>
                    {keysHere(keys).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
