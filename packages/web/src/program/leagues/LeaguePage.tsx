import type { CourtMeasure } from '@fullcourt/scorebook/vocabulary'
import {
  changeLeague,
  deleteLeague,
  type League,
  listCourts,
  readLeague,
  restoreLeague,
  type SentBody,
} from '@fullcourt/wire'
import { leagueFields } from '@fullcourt/wire/forms/rules'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useCall, useList } from '../../call/call.ts'
import { useMayInProgram, useProgram } from '../../identity/session.ts'
import { CourtPreview } from '../../rules/CourtPreview.tsx'
import { leagueName } from '../../rules/leagueName.ts'
import { courtOfLeague } from '../../rules/ruleFields.ts'
import { Answer } from '../../ui/Answer.tsx'
import { useId } from '../../ui/address.ts'
import { askToDelete } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields } from '../../ui/fields/Fields.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { t } from '../../ui/language.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toastError, toastUndo } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { CourtSettings, FoulSettings, PeriodSettings, TimeoutSettings } from './LeagueSettings.tsx'
import css from './Leagues.module.css'

type Change = SentBody<typeof changeLeague>

/** /a/program/leagues/{id}/: every setting of a league saves by itself. Built-in leagues are read-only. */
export default function LeaguePage() {
  const id = useId()
  const league = useCall(readLeague, { params: { id } })
  const { accountId } = useProgram()
  const mayWrite = useMayInProgram('league.write')
  const isOwn = league.data?.accountId === accountId
  return (
    <Page
      wide
      title={league.data ? leagueName(league.data) : t('League')}
      back={<Link to="/a/program/settings/">{t('Program settings')}</Link>}
      sentence={isOwn ? t('New games take these rules. Games already scored keep theirs.') : undefined}
      action={isOwn && mayWrite && league.data && <Delete league={league.data} />}
    >
      <Answer of={league}>
        {(found) => (
          <>
            {found.code !== null && (
              <Banner>{t('This league is built in and cannot be changed. Add a league based on it.')}</Banner>
            )}
            <Settings key={found.id} league={found} readOnly={!isOwn || !mayWrite} />
          </>
        )}
      </Answer>
    </Page>
  )
}

function Settings({ league, readOnly }: { readonly league: League; readonly readOnly: boolean }) {
  const courts = useList(listCourts, {})
  const save = async (body: Change) => {
    await call(changeLeague, { params: { id: league.id }, body })
  }
  const part = { league, readOnly, save }
  const court = courts.data && courtOfLeague(league, courts.data)
  // The court is drawn with a measure while it is typed, before it is saved.
  const [typed, setTyped] = useState<{ readonly [name in CourtMeasure]?: number }>({})
  const type = (name: CourtMeasure, value: number | null) =>
    setTyped(({ [name]: _, ...others }) => (value === null ? others : { ...others, [name]: value }))
  return (
    <div className={css.page}>
      <div>
        <Section card title={t('League')}>
          <Fields>
            <Field
              label={t('League name')}
              schema={leagueFields.name}
              readOnly={readOnly}
              value={league.name}
              onSave={(name) => save({ name })}
            />
          </Fields>
        </Section>
        <Section card title={t('Periods and clocks')}>
          <PeriodSettings {...part} />
        </Section>
        <Section card title={t('Fouls')}>
          <FoulSettings {...part} />
        </Section>
        <Section card title={t('Timeouts')}>
          <TimeoutSettings key={JSON.stringify(league.timeouts)} {...part} />
        </Section>
        <Section card title={t('Court')}>
          {courts.data && court && (
            <CourtSettings {...part} courts={courts.data} court={court} onTyping={type} />
          )}
        </Section>
      </div>
      <div className={css.court}>{court && <CourtPreview court={{ ...court, ...typed }} />}</div>
    </div>
  )
}

function Delete({ league }: { readonly league: League }) {
  const navigate = useNavigate()
  const params = { id: league.id }
  const { busy, submit } = useSubmit(async () => {
    if (!(await askToDelete(league.name))) return
    await call(deleteLeague, { params }, { awaitRefetch: false })
    await navigate({ to: '/a/program/settings/' })
    toastUndo(t('{name} has been deleted.', { name: league.name }), () => {
      void call(restoreLeague, { params }).catch(toastError)
    })
  })
  return (
    <Button variant="default" grave loading={busy} onClick={submit}>
      {t('Delete')}
    </Button>
  )
}
