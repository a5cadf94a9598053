import { Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { deviceName, kindOfDevice, LONGEST_NAME, renameDevice, thisDevice } from '../../device.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { changeSettings, useScoringSettings } from '../screen/settings.ts'
import css from './SettingsDialog.module.css'

/** Settings of this device: how it scores, and its name in a game's log. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const settings = useScoringSettings()
  const [whistle, setWhistle] = useState(settings.whistleStopsClock)
  const [positions, setPositions] = useState(settings.digits === 'positions')
  const [name, setName] = useState(deviceName)
  function save(event: FormEvent): void {
    event.preventDefault()
    changeSettings({ whistleStopsClock: whistle, digits: positions ? 'positions' : 'jerseys' })
    if (name !== deviceName()) renameDevice(name)
    onClose()
  }
  return (
    <Dialog title="Scoring settings" open onClose={onClose}>
      <form onSubmit={save} className={css.form}>
        <Checkbox
          label="The whistle stops the clock"
          description="Fouls, timeouts, held balls and dead-ball turnovers stop the clock as you enter them."
          classNames={{ description: css.note }}
          checked={whistle}
          onChange={(event) => setWhistle(event.currentTarget.checked)}
        />
        <Checkbox
          label="Digits choose a place in the list"
          description="1 is the first player in the list, 2 the second. Off: type the number on the jersey."
          checked={positions}
          onChange={(event) => setPositions(event.currentTarget.checked)}
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
