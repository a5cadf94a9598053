import { API_TOKEN_DAYS, DAY_MS, SCOPES, type Scope } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  type ApiToken,
  type ApiTokenKind,
  createApiToken,
  listApiTokens,
  listProgramApiTokens,
  revokeApiToken,
} from '@fullcourt/wire'
import { apiTokenFields } from '@fullcourt/wire/forms/apiToken'
import { dateText } from '@fullcourt/wire/forms/intl'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { serverNow } from '../call/serverTime.ts'
import { useProgram, useUser } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { ago } from '../ui/ago.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Checks } from '../ui/fields/Checks.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { FormDialog } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t, translateLabels } from '../ui/language.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { NewSecret } from './SecretDialog.tsx'

const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  'games:read': msg('Read games and plays'),
  'games:score': msg('Score games'),
  'schedule:read': msg('Read the schedule'),
  'schedule:write': msg('Change the schedule'),
  'roster:read': msg('Read people and rosters'),
  'roster:write': msg('Change people and rosters'),
  'contacts:read': msg('Read email addresses and phone numbers'),
  'stats:read': msg('Read statistics'),
  'films:read': msg('Read films and clips'),
  'films:write': msg('Change films and clips'),
  'program:read': msg('Read the program and its teams'),
  'webhooks:write': msg('Add and change webhooks'),
}

/** Sets of scopes for usual software. Contacts are never part of one: players may be minors. */
const PRESETS = {
  read: ['games:read', 'schedule:read', 'roster:read', 'stats:read', 'films:read', 'program:read'],
  score: ['games:read', 'games:score', 'schedule:read', 'schedule:write', 'roster:read', 'program:read'],
  schedule: ['schedule:read', 'schedule:write', 'program:read'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>

const PRESET_OPTIONS = [
  { value: 'read', label: msg('Read everything but contacts') },
  { value: 'score', label: msg('Score games') },
  { value: 'schedule', label: msg('Sync the schedule') },
  { value: 'own', label: msg('Choose') },
] as const
type Preset = (typeof PRESET_OPTIONS)[number]['value']

const DAYS = [
  { value: 30, label: msg('30 days') },
  { value: 90, label: msg('90 days') },
  { value: API_TOKEN_DAYS.usual, label: msg('1 year') },
] as const

export interface Props {
  /** Whose tokens: those of the user, or those of the program. */
  readonly of: ApiTokenKind
}

/** API tokens with a button to revoke each, and one to make another. */
export default function ApiTokens({ of }: Props) {
  return of === 'PERSON' ? <OwnTokens /> : <ProgramTokens />
}

function OwnTokens() {
  const tokens = useList(listApiTokens, {})
  return (
    <>
      <p>
        {t(
          'A token lets other software do for you what your role allows. It ends when you leave the program.',
        )}
      </p>
      <Answer of={tokens}>{(list) => <Tokens list={list} kind="PERSON" />}</Answer>
    </>
  )
}

function ProgramTokens() {
  const { id } = useProgram()
  const tokens = useList(listProgramApiTokens, { params: { id } })
  return (
    <>
      <p>
        {t(
          'A token lets other software work with this program: a scoreboard, a website, a calendar. It goes on when the person who made it leaves.',
        )}
      </p>
      <Answer of={tokens}>{(list) => <Tokens list={list} kind="PROGRAM" />}</Answer>
    </>
  )
}

function Tokens({ list, kind }: { readonly list: readonly ApiToken[]; readonly kind: ApiTokenKind }) {
  return (
    <>
      {list.length > 0 && (
        <List label={t('API tokens')}>
          {list.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </List>
      )}
      <p>
        <a href="/docs/api/">{t('What other software can call')}</a>
      </p>
      <NewSecret
        button={t('New token')}
        title={t('Your new token')}
        label={t('API token')}
        form={(open) => <NewToken kind={kind} {...open} />}
      />
    </>
  )
}

function TokenRow({ token }: { readonly token: ApiToken }) {
  const { id, name, prefix, scopes, programs, madeBy, createdAt, expiresAt, lastUsedAt } = token
  const { busy, submit } = useSubmit(async () => {
    const title = t('Revoke {name}?', { name })
    const text = t('Software that uses this token is refused from now on.')
    if (!(await ask({ title, text, yes: t('Revoke'), no: t('Cancel'), grave: true }))) return
    await call(revokeApiToken, { params: { id } })
    toastSuccess(t('{name} has been revoked.', { name }))
  })
  const used = lastUsedAt ? t('Last used {ago}', { ago: ago(lastUsedAt, serverNow()) }) : t('Never used')
  const day = dateText('day', createdAt)
  const made = madeBy ? t('Made {day} by {name}', { day, name: madeBy }) : t('Made {day}', { day })
  return (
    <Row
      name={name}
      notes={[
        [`${prefix}…`, programs.map(({ fullName }) => fullName).join(', '), scopes.join(', ')].join(' · '),
        [used, made, t('Expires {day}', { day: dateText('day', expiresAt) })].join(' · '),
      ]}
      tools={
        <Button
          variant="default"
          size="sm"
          loading={busy}
          aria-label={t('Revoke {name}', { name })}
          onClick={submit}
        >
          {t('Revoke')}
        </Button>
      }
    />
  )
}

interface NewTokenProps {
  readonly kind: ApiTokenKind
  readonly onClose: () => void
  readonly onMade: (secret: string) => void
}

function NewToken({ kind, onClose, onMade }: NewTokenProps) {
  const { teamBrands } = useUser()
  const program = useProgram()
  const [teamBrandId, setProgram] = useState(program.id)
  const [preset, setPreset] = useState<Preset>('read')
  const [chosen, setChosen] = useState<readonly Scope[]>(PRESETS.read)
  const [days, setDays] = useState<number>(API_TOKEN_DAYS.usual)
  const form = useForm({
    start: { name: '' },
    schemas: apiTokenFields,
    refusals: 'form',
    async onSubmit({ name }) {
      const expiresAt = new Date(serverNow() + days * DAY_MS).toISOString()
      const scopes = [...chosen]
      const body = { id: newId(), kind, name, teamBrandIds: [teamBrandId], scopes, expiresAt }
      onMade((await call(createApiToken, { body })).token)
    },
  })
  const pick = (next: Preset) => {
    setPreset(next)
    if (next !== 'own') setChosen(PRESETS[next])
  }
  return (
    <FormDialog form={form} title={t('New API token')} submit={t('Make the token')} onClose={onClose}>
      <TextInput label={t('Name')} placeholder={t('Scoreboard')} autoComplete="off" {...form.field('name')} />
      {kind === 'PERSON' && (
        <NativeSelect
          label={t('Program')}
          value={teamBrandId}
          data={teamBrands.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          onPick={setProgram}
        />
      )}
      <NativeSelect label={t('It may')} value={preset} data={translateLabels(PRESET_OPTIONS)} onPick={pick} />
      {preset === 'own' && (
        <Checks
          label={t('Choose what it may do')}
          options={SCOPES.map((value) => ({ value, label: t(SCOPE_WORDS[value]) }))}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <NativeSelect label={t('Expires after')} value={days} data={translateLabels(DAYS)} onPick={setDays} />
    </FormDialog>
  )
}
