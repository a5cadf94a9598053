import { COLOURS, GENDERS, type NamedColour } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  changeProgram,
  deleteProgram,
  listLeagues,
  type Program,
  restoreProgram,
  type SentBody,
} from '@fullcourt/wire'
import { programFields } from '@fullcourt/wire/forms/program'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call, useList } from '../call/call.ts'
import { choosePlace, refreshUser, useMayInProgram, useProgram, useUser } from '../identity/session.ts'
import { zoneOptions } from '../identity/zones.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { ApiTokens } from '../people/apiTokens.door.ts'
import { EditablePicture } from '../picture/EditablePicture.tsx'
import { leagueChoices } from '../rules/leagueName.ts'
import { ask, askToDelete } from '../ui/ask.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { ColourPicker } from '../ui/fields/ColourPicker.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { ChoiceField, Field } from '../ui/forms/Field.tsx'
import { t, wordChoices } from '../ui/language.ts'
import { Page, Section } from '../ui/Page.tsx'
import { toastError, toastUndo } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { AccountData } from './AccountData.tsx'
import { LeagueList } from './leagues/LeagueList.tsx'
import { Webhooks } from './webhooks/webhooks.door.ts'

/** Rule 127: the color picker saves after 1 second without a change. */
const COLOUR_SAVES_AFTER = 1000

type Change = SentBody<typeof changeProgram>

export default function SettingsPage() {
  const program = useProgram()
  const readOnly = !useMayInProgram('program.write')
  const mayDelete = useMayInProgram('program.delete')
  const save = async (body: Change) => {
    await call(changeProgram, { params: { id: program.id }, body })
  }
  const { isDemo } = useUser()
  const mayMakeTokens = useMayInProgram('roles.give') && !isDemo
  const mayAddWebhooks = useMayInProgram('webhook.write') && !isDemo
  return (
    <Page
      title={t('Program settings')}
      sentence={program.fullName}
      mark={
        <EditablePicture
          owner={{ kind: 'program', id: program.id }}
          name={program.name}
          src={program.avatarURL}
          size={64}
          readOnly={readOnly}
        />
      }
      action={
        mayDelete && (
          <>
            <LinkButton variant="default" to="/a/program/activity/">
              {t('Activity')}
            </LinkButton>
            <Delete program={program} />
          </>
        )
      }
    >
      <Section card title={t('Details')}>
        <ProgramDetails program={program} readOnly={readOnly} save={save} />
      </Section>
      <TeamColours program={program} readOnly={readOnly} save={save} />
      <PlaylistLinks program={program} save={save} />
      <LeagueList />
      {mayMakeTokens && (
        <Section card title={t('API tokens')}>
          <ApiTokens of="PROGRAM" />
        </Section>
      )}
      {mayAddWebhooks && (
        <Section card title={t('Webhooks')}>
          <Webhooks />
        </Section>
      )}
      <AccountData program={program} />
      <AdminNote act={readOnly ? msg('change this') : msg('delete this program')} />
    </Page>
  )
}

interface Part {
  readonly program: Program
  readonly readOnly: boolean
  readonly save: (change: Change) => Promise<void>
}

function ProgramDetails({ program, readOnly, save }: Part) {
  const leagues = useList(listLeagues, {})
  return (
    <Fields>
      <Field
        label={t('Name')}
        schema={programFields.name}
        readOnly={readOnly}
        value={program.name}
        onSave={(name) => save({ name })}
      />
      <Field
        label={t('Mascot')}
        schema={programFields.mascot}
        readOnly={readOnly}
        value={program.mascot}
        onSave={(mascot) => save({ mascot })}
      />
      <ChoiceField
        label={t('Gender')}
        readOnly={readOnly}
        value={program.gender}
        data={wordChoices(GENDERS)}
        onSave={(gender) => save({ gender })}
      />
      <ChoiceField
        label={t('Timezone')}
        readOnly={readOnly}
        value={program.timezone}
        data={zoneOptions(program.timezone)}
        onSave={(timezone) => save({ timezone })}
      />
      {leagues.data && (
        <ChoiceField
          label={t('Rules')}
          description={t('For new games; games already scored keep theirs.')}
          readOnly={readOnly}
          value={program.leagueId}
          data={leagueChoices(leagues.data)}
          onSave={(leagueId) => save({ leagueId })}
        />
      )}
    </Fields>
  )
}

function PlaylistLinks({ program, save }: Omit<Part, 'readOnly'>) {
  const mayAllowLinks = useMayInProgram('film.allowLinks')
  if (!mayAllowLinks) return null
  const allowLinks = async (allowsLinks: boolean) => {
    const sure =
      allowsLinks ||
      (await ask({
        title: t('End all links?'),
        text: t('Links to playlists show and play nothing from now on, and no one can make one.'),
        yes: t('End links'),
        no: t('Cancel'),
        grave: true,
      }))
    if (sure) await save({ allowsLinks })
  }
  return (
    <Section card title={t('Links')}>
      <Switch
        label={t('Allow links to playlists')}
        description={t('People without an account can watch the clips of a link. Turned off, all links end.')}
        checked={program.allowsLinks}
        onChange={({ currentTarget: { checked } }) => void allowLinks(checked).catch(toastError)}
      />
    </Section>
  )
}

const COLOUR_WORDS = {
  1: msg('First color'),
  2: msg('Second color'),
  3: msg('Third color'),
  4: msg('Fourth color'),
} as const

const TeamColours = (part: Part) => (
  <Section card title={t('Team colors')}>
    <Fields stacked>
      {([1, 2, 3, 4] as const).map((nth) => (
        <Colour key={`${part.program.id} ${nth}`} nth={nth} {...part} />
      ))}
    </Fields>
  </Section>
)

function Colour({ nth, program, readOnly, save }: Part & { readonly nth: 1 | 2 | 3 | 4 }) {
  const [value, setValue] = useState(program[`color${nth}`])
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)
  const sendNow = () => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    waiting.current.send()
    waiting.current = undefined
  }
  // Saves the choice also when the user leaves the page within that second.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the ref alone, at the end.
  useEffect(() => sendNow, [])
  function choose(colour: NamedColour | null) {
    setValue(colour?.hex ?? null)
    clearTimeout(waiting.current?.timer)
    const change = {
      [`color${nth}`]: colour?.hex ?? null,
      [`color${nth}Name`]: colour?.name ?? null,
    }
    const send = () => void save(change).catch(toastError)
    waiting.current = { send, timer: setTimeout(sendNow, COLOUR_SAVES_AFTER) }
  }
  return (
    <ColourPicker
      colours={COLOURS}
      label={t(COLOUR_WORDS[nth])}
      value={value}
      readOnly={readOnly}
      onChange={choose}
    />
  )
}

function Delete({ program }: { readonly program: Program }) {
  const navigate = useNavigate()
  const params = { id: program.id }
  const { busy, submit } = useSubmit(async () => {
    if (!(await askToDelete(program.fullName))) return
    await call(deleteProgram, { params }, { awaitRefetch: false })
    choosePlace({})
    await refreshUser()
    await navigate({ to: '/a/dashboard/' })
    toastUndo(t('{name} has been deleted.', { name: program.fullName }), () => {
      void call(restoreProgram, { params }).catch(toastError)
    })
  })
  return (
    <Button variant="default" grave loading={busy} onClick={submit}>
      {t('Delete')}
    </Button>
  )
}
