import { sentenceOf } from '@fullcourt/scorebook/words'
import { ask } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { t } from '../../ui/language.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/Dialog.tsx'
import { translateFlag } from '../../ui/sentences.ts'
import { goesWith } from '../editor/changeNotes.ts'
import { changePerson } from '../editor/changePlay.ts'
import { OF_SIDE } from '../editor/kinds.ts'
import { ChangePreview } from './ChangePreview.tsx'
import css from './EditDialog.module.css'
import { EditMeanwhile } from './EditMeanwhile.tsx'
import { missingPerson, RelatedRows } from './EditRows.tsx'
import type { EditProps } from './editProps.ts'
import { Notice } from './Notice.tsx'
import { OriginFields } from './OriginFields.tsx'
import { PersonSelect } from './PersonSelect.tsx'
import { OrderField, PeriodField } from './PlaceFields.tsx'
import { useDialogKeys } from './useDialogKeys.ts'
import { useEditForm } from './useEditForm.ts'

/** '{n} issue(s) found: {explanations}.' (rule 145), each with its fix. */
function Issues({
  flags,
  words: { names },
  onFix,
  onAnswer,
}: Pick<EditProps, 'flags' | 'words' | 'onFix' | 'onAnswer'>) {
  if (flags.length === 0) return null
  const say = (text: string) => translateFlag(text, names)
  return (
    <Notice role="alert">
      <p className={css.found}>
        {t('{count} issue(s) found: {issues}.', {
          count: flags.length,
          issues: flags.map(({ message }) => say(message).replace(/\.$/, '')).join('; '),
        })}
      </p>
      {flags.map((flag) =>
        flag.step ? (
          <Button
            key={`${flag.code} ${flag.eventId}`}
            size="sm"
            variant="default"
            onClick={() => onAnswer(flag)}
          >
            {say(flag.step.label)}
          </Button>
        ) : null,
      )}
      {flags.flatMap(({ fix, others = [], code }) =>
        (fix ? [fix, ...others] : others).map(({ label, changes }) => (
          <Button key={code + label} size="sm" variant="default" onClick={() => onFix(changes)}>
            {say(label)}
          </Button>
        )),
      )}
    </Notice>
  )
}

/** Actions on the event besides changing its fields. */
function MoreActions({
  play,
  words,
  onInsert,
  onQuick,
  onAsk,
  onDelete,
}: Pick<EditProps, 'play' | 'words' | 'onInsert' | 'onQuick' | 'onAsk' | 'onDelete'>) {
  async function remove(): Promise<void> {
    const yes = await ask({
      title: t('Are you sure you want to delete this event?'),
      text: goesWith(words, play),
      yes: t('Delete'),
      no: t('Cancel'),
      grave: true,
    })
    if (yes) onDelete()
  }
  return (
    <div className={css.more}>
      {onInsert && (
        <>
          <Button variant="default" onClick={() => onInsert('before')}>
            {t('Insert before')}
          </Button>
          <Button variant="default" onClick={() => onInsert('after')}>
            {t('Insert after')}
          </Button>
          <Button variant="default" onClick={onQuick}>
            {t('Change this play')}
          </Button>
        </>
      )}
      <Button variant="default" onClick={onAsk}>
        {t('Ask what is missing')}
      </Button>
      <Button variant="subtle" grave onClick={() => void remove()}>
        {t('Delete')}
      </Button>
    </div>
  )
}

/** Corrects an event and its related events. */
export function EditDialog(props: EditProps) {
  const { play, context, plays, words, readFlags, flags, known, isDeleted, onFix, onAnswer, onClose } = props
  const form = useEditForm(props)
  const { editing, edited, setEdited, isAsked } = form
  const { origin } = edited.sent
  // Rule 144.
  useDialogKeys((key) => {
    if (key === '`') form.toggleFlag()
    return key === '`'
  })
  return (
    <Dialog title={t('Edit event')} open shape="wide" onClose={onClose}>
      <form onSubmit={form.submit} className={css.form}>
        <p className={css.now}>{sentenceOf(words, play)}</p>
        {isDeleted && (
          <Notice bad role="status">
            {t('Another person deleted this event. Save puts it back.')}
          </Notice>
        )}
        <EditMeanwhile {...{ editing, words, known }} onPick={form.pick} />
        <Issues flags={flags} words={words} onFix={onFix} onAnswer={onAnswer} />
        <div className={css.fields}>
          <PersonSelect
            label={t('By')}
            event={origin}
            words={words}
            sidesOnly={OF_SIDE.has(origin.type)}
            {...missingPerson({ edited, isAsked }, origin.id)}
            onPick={(actor) => setEdited(changePerson(edited, origin.id, actor, context))}
          />
          <OriginFields {...{ edited, context, words }} onEdit={setEdited} />
          <PeriodField rules={words.setup.rules} period={origin.period} onPick={form.setPeriod} />
          <TextInput
            label={t('Time')}
            placeholder={t('Time MM:SS')}
            value={form.time}
            error={form.wrong}
            onChange={(event) => form.setTime(event.currentTarget.value)}
          />
          <OrderField sent={edited.sent} plays={plays} words={words} onMove={form.moveToPlace} />
        </div>
        <RelatedRows {...{ edited, context, words, isAsked }} onEdit={setEdited} />
        <ChangePreview {...{ play, edited, context, plays, words, readFlags }} />
        <Checkbox
          label={t('Flag this event for later review (`)')}
          checked={origin.userFlagged ?? false}
          onChange={form.toggleFlag}
        />
        <MoreActions {...props} />
        {props.history}
        <DialogButtons onCancel={onClose}>
          <Button type="submit">{t('Save')}</Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
