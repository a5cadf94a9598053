import { BUILT_IN_LEAGUES } from '@fullcourt/scorebook/rules'
import { createLeague, type League, listLeagues } from '@fullcourt/wire'
import { leagueFields } from '@fullcourt/wire/forms/rules'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useList } from '../../call/call.ts'
import { newId } from '../../call/newId.ts'
import { useMayInProgram, useProgram } from '../../identity/session.ts'
import { leagueName } from '../../rules/leagueName.ts'
import { Answer } from '../../ui/Answer.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, Row } from '../../ui/data/List.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { FormDialog } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { t } from '../../ui/language.ts'
import { Card, Section } from '../../ui/Page.tsx'

const baseName = (code: string): string =>
  BUILT_IN_LEAGUES.find((league) => league.code === code)?.name ?? code

/** The leagues of the program's account, and the built-in ones, which are read-only. */
export function LeagueList() {
  const { accountId } = useProgram()
  const mayWrite = useMayInProgram('league.write')
  const leagues = useList(listLeagues, {})
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title={t('Leagues')}
      action={
        mayWrite && (
          <Button variant="default" size="sm" onClick={() => setAdding(true)}>
            {t('Add League')}
          </Button>
        )
      }
    >
      <Card flush>
        <Answer of={leagues}>
          {(all) => (
            <List inCard label={t('Leagues')}>
              {all
                .filter((league) => league.code !== null || league.accountId === accountId)
                .sort((a, b) => Number(a.code !== null) - Number(b.code !== null))
                .map((league) => (
                  <LeagueRow key={league.id} league={league} />
                ))}
            </List>
          )}
        </Answer>
      </Card>
      {adding && <AddLeague accountId={accountId} onClose={() => setAdding(false)} />}
    </Section>
  )
}

const LeagueRow = ({ league }: { readonly league: League }) => (
  <Row
    name={
      <Link to="/a/program/leagues/$id/" params={{ id: league.id }}>
        {leagueName(league)}
      </Link>
    }
    notes={[
      league.code === null
        ? t('Yours, based on {rules}', { rules: t(baseName(league.baseCode)) })
        : t('Built in, read-only'),
    ]}
  />
)

function AddLeague({ accountId, onClose }: { readonly accountId: string; readonly onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    start: { name: '', baseCode: 'nfhs' },
    schemas: leagueFields,
    labels: { name: t('Name') },
    required: { name: t('League name is required.') },
    async onSubmit(_, { name, baseCode }) {
      const body = { id: newId(), accountId, name: name.trim(), baseCode }
      const league = await call(createLeague, { body })
      await navigate({ to: '/a/program/leagues/$id/', params: { id: league.id } })
    },
  })
  return (
    <FormDialog form={form} title={t('Add League')} submit={t('Add')} onClose={onClose}>
      <TextInput label={t('League name')} autoComplete="off" {...form.field('name')} />
      <NativeSelect
        label={t('Based on')}
        description={t('The league starts as a copy of these rules.')}
        data={BUILT_IN_LEAGUES.map(({ code, name }) => ({ value: code, label: t(name) }))}
        {...form.field('baseCode')}
      />
    </FormDialog>
  )
}
