import { dateText, momentText } from '@fullcourt/wire/forms/intl'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { t } from '../ui/language.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { importCounts, importWords } from './imported.ts'
import { type ImportKind, type LastImport, lastImports, onImports } from './keptImports.ts'
import { undoImport } from './undoImport.ts'

/** 'Imported today at 2:05pm: 12 games added, 1 changed' */
function sentence(one: LastImport): string {
  const words = { time: dateText('time', one.at), what: importWords(one.kind, importCounts(one)) }
  const isToday = dateText('day', one.at) === dateText('day', Date.now())
  return isToday
    ? t('Imported today at {time}: {what}', words)
    : t('Imported yesterday at {time}: {what}', words)
}

function ImportRow({ one }: { readonly one: LastImport }) {
  const { busy, submit } = useSubmit(() => undoImport(one))
  return (
    <Row
      name={sentence(one)}
      tools={
        <Button
          variant="default"
          size="sm"
          loading={busy}
          aria-label={t('Undo the import of {time}', { time: momentText(one.at) })}
          onClick={submit}
        >
          {t('Undo')}
        </Button>
      }
    />
  )
}

/** Imports of the last 24 hours, each with a button that undoes it. */
export function LastImports({ teamId, kind }: { readonly teamId: string; readonly kind: ImportKind }) {
  // A text: the same imports are the same snapshot.
  useSyncExternalStore(onImports, () => JSON.stringify(lastImports(teamId, kind, Date.now())))
  const imports = lastImports(teamId, kind, Date.now())
  if (imports.length === 0) return null
  return (
    <List label={t('Last imports')}>
      {imports.map((one) => (
        <ImportRow key={one.id} one={one} />
      ))}
    </List>
  )
}
