import {
  type Award,
  awardOfThrows,
  type EventAttributes,
  FOUL_TYPES,
  keysOf,
  otherSide,
  type RuleProfile,
  recordBy,
  type SentEvent,
  sideOf,
} from '@fullcourt/scorebook/vocabulary'
import {
  BENCH_WORDS,
  type DescribeContext,
  foulDetailWord,
  foulKindWord,
  TECHNICAL_WORDS,
} from '@fullcourt/scorebook/words'
import { awardChoices } from '../../plays/throwWords.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { t } from '../../ui/language.ts'
import { changeFouled, changeFoulType } from '../editor/changePlay.ts'
import { type ChangeContext, type Edited, withEvent } from '../editor/edited.ts'
import { changeAward } from '../editor/throwChanges.ts'
import { byJersey, personLabel } from '../entry/peopleChoices.ts'
import { DetailFields } from './DetailFields.tsx'

interface Props {
  readonly foul: SentEvent
  readonly edited: Edited
  readonly context: ChangeContext
  readonly words: DescribeContext
  readonly onEdit: (edited: Edited) => void
}

type ListedAttribute = 'technicalKind' | 'foulDetail' | 'benchRole'

interface AttributeProps {
  readonly foul: SentEvent
  readonly label: string
  readonly field: ListedAttribute
  /** The labels by value. Without any, the rules of the game do not know the field. */
  readonly words: Readonly<Record<string, string>>
  readonly onPick: (attributes: EventAttributes) => void
}

/** Chooses one value of an attribute, or none. */
function AttributeField({ foul, onPick, label, field, words }: AttributeProps) {
  const { [field]: value, ...others } = foul.attributes ?? {}
  const data = Object.entries(words).map(([known, word]) => ({ value: known, label: t(word) }))
  if (data.length === 0) return null
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: t('Not said') }, ...data]}
      onChange={({ currentTarget }) =>
        onPick({
          ...others,
          ...(currentTarget.value && ({ [field]: currentTarget.value } as EventAttributes)),
        })
      }
    />
  )
}

/** The labels of the values that the rules know. */
const wordsOf = <Key extends string>(
  known: { readonly [key in Key]?: unknown } | undefined,
  wordOf: (key: Key) => string,
): Readonly<Record<string, string>> => recordBy(keysOf(known ?? {}), wordOf)

/** Fields of a foul in the rules of this game besides its kind. */
function FoulDetails({
  foul,
  rules,
  onPick,
}: Pick<AttributeProps, 'foul' | 'onPick'> & { readonly rules: RuleProfile }) {
  const foulType = foul.attributes?.foulType ?? 'non_shooting'
  const field = { foul, onPick }
  return (
    <>
      {foulType === 'technical' && (
        <AttributeField
          {...field}
          label={t('Kind of technical')}
          field="technicalKind"
          words={wordsOf(rules.technicalKinds, (kind) => TECHNICAL_WORDS[kind])}
        />
      )}
      {foulType === 'non_shooting' && (
        <AttributeField
          {...field}
          label={t('Detail')}
          field="foulDetail"
          words={wordsOf(rules.foulDetails, foulDetailWord)}
        />
      )}
      {foul.assignment === 'BENCH' && (
        <AttributeField
          {...field}
          label={t('On the bench')}
          field="benchRole"
          words={rules.coachLimits ? BENCH_WORDS : {}}
        />
      )}
    </>
  )
}

const awardOfValue = (value: string): Award => (value === '1&1' ? value : awardOfThrows(Number(value)))

/** How many throws the foul gave. Its throws are added and taken away with it. */
function AwardField({ foul, edited, context, onEdit }: Omit<Props, 'words'>) {
  const award = foul.attributes?.award
  return (
    <NativeSelect
      label={t('Free throws given')}
      value={award === undefined ? '' : String(award)}
      data={award === undefined ? [{ value: '', label: t('Not said') }, ...awardChoices()] : awardChoices()}
      onChange={({ currentTarget: { value } }) =>
        value !== '' && onEdit(changeAward(edited, foul.id, awardOfValue(value), context))
      }
    />
  )
}

/** The player of the other side who was fouled. */
function FouledField({ foul, edited, words, onEdit }: Omit<Props, 'context'>) {
  const side = otherSide(sideOf(foul))
  const people = words.setup.people
    .filter((person) => sideOf(person) === side && person.role === 'PLAYER')
    .toSorted(byJersey)
  return (
    <NativeSelect
      label={t('Fouled player')}
      value={foul.attributes?.drawnById ?? ''}
      data={[
        { value: '', label: t('Not said') },
        ...people.map((person) => ({ value: person.id, label: personLabel(person) })),
      ]}
      onChange={({ currentTarget }) => onEdit(changeFouled(edited, foul.id, currentTarget.value || null))}
    />
  )
}

/** Everything about a foul of the play: its kind, the fouled player, the throws that it gave. */
export function FoulFields(props: Props) {
  const { foul, edited, context, words, onEdit } = props
  const { rules } = words.setup
  const foulType = foul.attributes?.foulType ?? 'non_shooting'
  const put = (change: (event: SentEvent) => SentEvent) =>
    onEdit({ ...edited, sent: withEvent(edited.sent, foul.id, change) })
  return (
    <>
      <NativeSelect
        label={t('Foul')}
        value={foulType}
        data={FOUL_TYPES.map((kind) => ({
          value: kind,
          label: t(foulKindWord(rules, kind)),
        }))}
        onPick={(kind) => onEdit(changeFoulType(edited, foul.id, kind, context))}
      />
      {foulType !== 'technical' && <FouledField {...props} />}
      <AwardField {...props} />
      <FoulDetails
        foul={foul}
        rules={rules}
        onPick={(attributes) => put((event) => ({ ...event, attributes }))}
      />
      <DetailFields event={foul} onPick={(options) => put((event) => ({ ...event, options }))} />
    </>
  )
}
