import {
  comparedWord,
  MAXPREPS_FIGURES,
  type MaxPrepsFigure,
  makeMaxPreps,
  maxPrepsName,
  missingJerseys,
} from '@fullcourt/scorebook/formats'
import { SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import { changeProgram, GAME_FILES, type MaxPreps } from '@fullcourt/wire'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { useMayInProgram, useProgram } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { shareOrSave } from '../../ui/data/shareOrSave.ts'
import { Fields } from '../../ui/fields/Fields.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Textarea } from '../../ui/fields/Textarea.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { t } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import type { Watched } from '../view/watched.ts'

interface NamesProps {
  readonly value: MaxPreps
  readonly isOpen: boolean
  readonly readOnly: boolean
  readonly onChange: (value: MaxPreps) => void
}

/** The names of MaxPreps' fields, and the id of the supplier. */
const FieldNames = ({ value: { supplierId, names }, isOpen, readOnly, onChange }: NamesProps) => (
  <details open={isOpen}>
    <summary>{t('Field names')}</summary>
    <p>
      {t(
        'Copy each name exactly as MaxPreps writes it on its page ‘Stat Import Field Specs’. They are kept for the program. A figure without a name is left out of the file.',
      )}
    </p>
    <Fields>
      {MAXPREPS_FIGURES.map((figure) => (
        <TextInput
          key={figure}
          label={comparedWord(figure)}
          value={names[figure] ?? ''}
          readOnly={readOnly}
          maxLength={60}
          onChange={({ currentTarget }) =>
            onChange({ supplierId, names: changeName(names, figure, currentTarget.value) })
          }
        />
      ))}
      <TextInput
        label={t('Stat supplier ID (optional)')}
        value={supplierId ?? ''}
        readOnly={readOnly}
        maxLength={40}
        onChange={({ currentTarget }) => onChange({ supplierId: currentTarget.value.trim() || null, names })}
      />
    </Fields>
  </details>
)

/** The names with one changed, without letters that no name has, such as the bar between fields. */
function changeName(names: MaxPreps['names'], figure: MaxPrepsFigure, typed: string): MaxPreps['names'] {
  const { [figure]: _, ...others } = names
  const name = typed.replace(/[^\w .%/()+-]/g, '').trimStart()
  return name === '' ? others : { ...others, [figure]: name }
}

export interface MaxPrepsDialogProps {
  readonly watched: Watched
  readonly onClose: () => void
}

/** Writes the stat file of one side for MaxPreps. */
export default function MaxPrepsDialog({ watched, onClose }: MaxPrepsDialogProps) {
  const program = useProgram()
  const mayChange = useMayInProgram('program.write')
  const { game, box, names } = watched
  const [side, setSide] = useState<Side>(game.isHome ? 'home' : 'away')
  const [roster, setRoster] = useState('')
  const [fields, setFields] = useState<MaxPreps>(program.maxPreps ?? { supplierId: null, names: {} })
  const [wasEmpty] = useState(Object.keys(fields.names).length === 0)
  const { players } = box[side]
  const missing = roster.trim() === '' ? [] : missingJerseys(players, roster)
  const { busy, submit } = useSubmit(async () => {
    if (mayChange && JSON.stringify(fields) !== JSON.stringify(program.maxPreps))
      await call(changeProgram, { params: { id: program.id }, body: { maxPreps: fields } })
    const text = makeMaxPreps(players, fields.names, fields.supplierId)
    const { ending, type } = GAME_FILES.maxpreps
    const name = maxPrepsName(game.localStartTime.slice(0, 10), names[side])
    await shareOrSave(new Blob([text], { type }), `${name} ${ending}`)
    onClose()
  })
  return (
    <Dialog open title={t('Stat file for MaxPreps')} onClose={onClose} shape="wide">
      <Fields stacked>
        <NativeSelect
          label={t('Team')}
          data={SIDES.map((one) => ({ value: one, label: names[one] }))}
          value={side}
          onPick={setSide}
        />
        <Textarea
          label={t('Roster at MaxPreps (optional)')}
          description={t('Paste it to check the jerseys: at MaxPreps, 02 and 2 are two players.')}
          rows={4}
          value={roster}
          onChange={({ currentTarget }) => setRoster(currentTarget.value)}
        />
      </Fields>
      <p role="status">
        {missing.length > 0 &&
          t('Not on the roster at MaxPreps: {jerseys}. Add them there first, or change the jersey here.', {
            jerseys: missing.map((jersey) => `#${jersey}`).join(', '),
          })}
      </p>
      <FieldNames value={fields} isOpen={wasEmpty} readOnly={!mayChange} onChange={setFields} />
      <DialogButtons>
        <Button loading={busy} disabled={Object.keys(fields.names).length === 0} onClick={() => submit()}>
          {t('Download')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
