import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { deviceName, kindOfDevice, LONGEST_NAME, renameDevice, thisDevice } from '../../device.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { changeSettings, useScoringSettings } from '../screen/settings.ts'
import css from './SettingsDialog.module.css'

const CHOICE = { body: css.body, label: css.label, description: css.note } as const

/** Settings of this device: how it scores, and its name in a game's log. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const settings = useScoringSettings()
  const [whistle, setWhistle] = useState(settings.whistleStopsClock)
  const [positions, setPositions] = useState(settings.digits === 'positions')
  const [isLeftHanded, setLeftHanded] = useState(settings.isLeftHanded)
  const [asksDetail, setAsksDetail] = useState(settings.asksDetail)
  const [name, setName] = useState(deviceName)
  function save(event: FormEvent): void {
    event.preventDefault()
    changeSettings({
      whistleStopsClock: whistle,
      digits: positions ? 'positions' : 'jerseys',
      isLeftHanded,
      asksDetail,
    })
    if (name !== deviceName()) renameDevice(name)
    onClose()
  }
  return (
    <Dialog title="Scoring settings" open onClose={onClose}>
      <form onSubmit={save} className={css.form}>
        <Checkbox
          classNames={CHOICE}
          label="The whistle stops the clock"
          description="Fouls, timeouts, held balls and dead-ball turnovers stop the clock as you enter them."
          checked={whistle}
          onChange={(event) => setWhistle(event.currentTarget.checked)}
        />
        <Checkbox
          classNames={CHOICE}
          label="Digits choose a place in the list"
          description="1 is the first player in the list, 2 the second. Off: type the number on the jersey."
          checked={positions}
          onChange={(event) => setPositions(event.currentTarget.checked)}
        />
        <Checkbox
          classNames={CHOICE}
          label="Left-handed"
          description="Mirrors the columns, and the panel and buttons for the thumb."
          checked={isLeftHanded}
          onChange={(event) => setLeftHanded(event.currentTarget.checked)}
        />
        <Checkbox
          classNames={CHOICE}
          label="Ask for details of plays"
          description="Kind of shot, of turnover and of foul, right after the player. Off: L asks for them, and the editor has them."
          checked={asksDetail}
          onChange={(event) => setAsksDetail(event.currentTarget.checked)}
        />
        <TextInput
          label="Name of this device"
          description={`Every line of a game's log says which device wrote it. This one adds (${thisDevice().mark}).`}
          placeholder={kindOfDevice(navigator)}
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
