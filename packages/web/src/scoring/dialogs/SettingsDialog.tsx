import { msg } from '@fullcourt/scorebook/vocabulary'
import { type FormEvent, useState } from 'react'
import { deviceName, kindOfDevice, LONGEST_NAME, renameDevice, thisDevice } from '../../call/device.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { t } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { changeSettings, type ScoringSettings, useScoringSettings } from '../core/settings.ts'
import css from './SettingsDialog.module.css'

interface Choice {
  readonly label: string
  readonly description: string
  readonly isOn: (settings: ScoringSettings) => boolean
  readonly change: (isOn: boolean) => Partial<ScoringSettings>
}

const CHOICES: readonly Choice[] = [
  {
    label: msg('The whistle stops the clock'),
    description: msg('Fouls, timeouts, held balls and dead-ball turnovers stop the clock as you enter them.'),
    isOn: (settings) => settings.whistleStopsClock,
    change: (whistleStopsClock) => ({ whistleStopsClock }),
  },
  {
    label: msg('Digits choose a place in the list'),
    description: msg('1 is the first player in the list, 2 the second. Off: type the number on the jersey.'),
    isOn: ({ digits }) => digits === 'positions',
    change: (isOn) => ({ digits: isOn ? 'positions' : 'jerseys' }),
  },
  {
    label: msg('Left-handed'),
    description: msg('Mirrors the columns, and the panel and buttons for the thumb.'),
    isOn: (settings) => settings.isLeftHanded,
    change: (isLeftHanded) => ({ isLeftHanded }),
  },
  {
    label: msg('Ask for details of plays'),
    description: msg(
      'Kind of shot, of turnover and of foul, right after the player. Off: L asks for them, and the editor has them.',
    ),
    isOn: (settings) => settings.asksDetail,
    change: (asksDetail) => ({ asksDetail }),
  },
]

/** Settings of this device: how it scores, and its name in a game's log. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const kept = useScoringSettings()
  const [settings, setSettings] = useState(kept)
  const [name, setName] = useState(deviceName)
  function save(event: FormEvent): void {
    event.preventDefault()
    changeSettings(settings)
    if (name !== deviceName()) renameDevice(name)
    onClose()
  }
  return (
    <Dialog title={t('Scoring settings')} open onClose={onClose}>
      <form onSubmit={save} className={css.form}>
        {CHOICES.map(({ label, description, isOn, change }) => (
          <Checkbox
            key={label}
            label={t(label)}
            description={t(description)}
            checked={isOn(settings)}
            onChange={({ currentTarget }) => setSettings({ ...settings, ...change(currentTarget.checked) })}
          />
        ))}
        <TextInput
          label={t('Name of this device')}
          description={t("Every line of a game's log says which device wrote it. This one adds ({mark}).", {
            mark: thisDevice().mark,
          })}
          placeholder={kindOfDevice(navigator)}
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit">{t('Save')}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
