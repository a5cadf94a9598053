import type { GradeLevel } from '@fullcourt/program'
import { createPerson } from '@fullcourt/wire'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useProgram } from '../identity/session.ts'
import { gradeOptions } from '../people/grades.ts'
import { useSendLines } from '../people/useSendLines.ts'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { readNames } from './names.ts'
import style from './People.module.css'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

export const AddPeople = (props: Props) => (props.open ? <Form {...props} /> : null)

const AsRead = ({ lines }: { readonly lines: ReturnType<typeof readNames> }) => (
  <ul className={style.read} aria-label={t('As they were read')}>
    {lines.map(({ text, name }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike.
      <li key={at}>
        {name ? `${name.firstName} ${name.lastName}` : text}
        {!name && <span className={style.wrong}>{t('needs a first and a last name')}</span>}
      </li>
    ))}
  </ul>
)

/** Adds many players at once from a pasted list of names, one per line. Added lines leave the list. */
function Form({ onClose }: Props) {
  const program = useProgram()
  const [pasted, setPasted] = useState('')
  const [gradeLevel, setGradeLevel] = useState<GradeLevel | ''>('')
  const lines = readNames(pasted)
  const good = lines.filter(({ name }) => name !== null)

  const { busy, submit } = useSendLines({
    lines,
    good,
    send({ name }) {
      const grade = gradeLevel === '' ? {} : { gradeLevel }
      return call(createPerson, {
        body: { id: newId(), teamBrandId: program.id, role: 'PLAYER', ...name!, ...grade },
      })
    },
    onLeft: setPasted,
    done: t(['{count} player has been added.', '{count} players have been added.'], { count: good.length }),
    onClose,
  })

  return (
    <Dialog open title={t('Add several players')} onClose={onClose}>
      <div className={style.form}>
        <Textarea
          label={t('Names, one a line')}
          description={t('Mary Doe, or Doe, Mary. A column from a spreadsheet works too.')}
          rows={7}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('Grade of all of them')}
          data={gradeOptions()}
          value={gradeLevel}
          onPick={setGradeLevel}
        />
      </div>
      {lines.length > 0 && <AsRead lines={lines} />}
      <DialogButtons onCancel={onClose}>
        <Button loading={busy} disabled={good.length === 0} onClick={submit}>
          {good.length > 1 ? t('Add {count} players', { count: good.length }) : t('Add player')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
