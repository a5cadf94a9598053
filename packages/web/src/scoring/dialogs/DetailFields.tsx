import type { SentEvent } from '@fullcourt/scorebook/vocabulary'
import { DETAIL_LABELS, detailChoices } from '@fullcourt/scorebook/words'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { t, translateLabels } from '../../ui/language.ts'
import { DETAILS_OF } from '../editor/kinds.ts'

interface Props {
  readonly event: Pick<SentEvent, 'type' | 'options'>
  readonly onPick: (options: Readonly<Record<string, unknown>>) => void
}

/** The optional details of a play (rule 46). */
export function DetailFields({ event, onPick }: Props) {
  return (DETAILS_OF[event.type] ?? []).map((key) => {
    const { [key]: value, ...others } = event.options ?? {}
    return (
      <NativeSelect
        key={key}
        label={t(DETAIL_LABELS[key])}
        value={typeof value === 'string' ? value : ''}
        data={[{ value: '', label: t('Not said') }, ...translateLabels(detailChoices(key))]}
        onChange={({ currentTarget }) =>
          onPick(currentTarget.value ? { ...others, [key]: currentTarget.value } : others)
        }
      />
    )
  })
}
