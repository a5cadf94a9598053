// A roster from another team of the program, and the next season of the same team.
import { beforeAll, describe, expect, it } from 'vitest'
import { newGame, newTeam, type ScoredGame, saveAll, shot } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

interface Entry {
  readonly id: string
  readonly teamBrandPersonnelId: string
  readonly lastName: string
  readonly homeJersey: string | null
  readonly awayJersey: string | null
  readonly position: string | null
  readonly gradeLevel: number | null
  readonly isStarter: boolean
  readonly role: string
}

describe('copying a roster', () => {
  let team: Awaited<ReturnType<typeof newTeam>>
  let game: ScoredGame
  let second: string

  const rosterOf = async (teamId: string): Promise<readonly Entry[]> =>
    (await team.ask('GET', `/v1/team/${teamId}/roster/`)).body.results
  const copy = (teamId: string, body: object) => team.ask('POST', `/v1/team/${teamId}/roster/from/`, body)
  const made = async (path: string, body: object) => {
    const { status, body: stored, text } = await team.ask('POST', path, body)
    expect(status, text).toBe(201)
    return stored
  }

  const at = setUpTestServer()
  beforeAll(async () => {
    team = await newTeam(at.ask)
    game = await newGame(at.ask, team)
    await saveAll(game, [shot(game, 10, { made: true, by: 0 }), shot(game, 20, { made: true, by: 1 })])
    const setup = (await team.ask('GET', `/v1/team-game/${game.gameId}/setup/`)).body
    for (const [n, person] of setup.home.personnel.entries()) {
      const { teamBrandPersonnelId, jersey } = person
      await team.ask('PATCH', `/v1/team-brand-personnel/${teamBrandPersonnelId}/`, {
        gradeLevel: 12 - (n % 4),
      })
      await made('/v1/team-personnel/', {
        teamId: team.teamId,
        teamBrandPersonnelId,
        position: 'G',
        homeJersey: jersey,
        awayJersey: `5${n}`,
        isStarter: n < 5,
      })
    }
    const coach = await made('/v1/team-brand-personnel/', {
      teamBrandId: team.programId,
      firstName: 'Cora',
      lastName: 'Coach',
      role: 'COACH',
    })
    await made('/v1/team-personnel/', {
      teamId: team.teamId,
      teamBrandPersonnelId: coach.id,
      role: 'ASSISTANT_COACH',
    })
    second = (await made('/v1/team/', { teamBrandId: team.programId, level: 2 })).id
  })

  it('adds people of another team with jersey, position and role, and changes nothing there', async () => {
    const before = await rosterOf(team.teamId)
    const [first, other] = before
    const coach = before.find(({ role }) => role === 'ASSISTANT_COACH')!
    const body = {
      id: at.app.newId(),
      source: team.teamId,
      people: [
        { id: first!.teamBrandPersonnelId, jersey: '44', position: 'C', gradeLevel: 13 },
        { id: other!.teamBrandPersonnelId },
        { id: coach.teamBrandPersonnelId },
      ],
    }
    const reply = await copy(second, body)
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body.results).toHaveLength(3)
    const there = await rosterOf(second)
    expect(there.map(({ lastName }) => lastName).toSorted()).toEqual(
      [first, other, coach].map((one) => one!.lastName).toSorted(),
    )
    const of = (entry: Entry) =>
      there.find(({ teamBrandPersonnelId }) => teamBrandPersonnelId === entry.teamBrandPersonnelId)
    expect(of(first!)).toMatchObject({ homeJersey: '44', awayJersey: '44', position: 'C', gradeLevel: 13 })
    const { homeJersey, awayJersey, position, gradeLevel } = other!
    expect(of(other!)).toMatchObject({ homeJersey, awayJersey, position, gradeLevel, isStarter: false })
    expect(of(coach)).toMatchObject({ role: 'ASSISTANT_COACH', homeJersey: null })
    const after = await rosterOf(team.teamId)
    expect(after).toEqual(
      before.map((entry) => (entry.id === first!.id ? { ...entry, gradeLevel: 13 } : entry)),
    )

    // A repeated call answers what is stored, another body is refused.
    const again = await copy(second, body)
    expect([again.status, again.body]).toEqual([200, reply.body])
    expect((await copy(second, { ...body, people: body.people.slice(1) })).body.code).toBe('id_taken')
  })

  it('adds all or none', async () => {
    const [first, , third] = await rosterOf(team.teamId)
    const before = await rosterOf(second)
    const twice = await copy(second, {
      source: team.teamId,
      people: [{ id: third!.teamBrandPersonnelId }, { id: first!.teamBrandPersonnelId }],
    })
    expect([twice.status, twice.body.code]).toEqual([409, 'conflict'])
    const unknown = await copy(second, {
      source: second,
      people: [{ id: third!.teamBrandPersonnelId }],
    })
    expect([unknown.status, unknown.body.fields]).toEqual([
      422,
      { people: 'People must be on the roster of the source.' },
    ])
    const same = await copy(second, {
      source: team.teamId,
      people: [{ id: third!.teamBrandPersonnelId }, { id: third!.teamBrandPersonnelId }],
    })
    expect(same.status).toBe(422)
    expect(await rosterOf(second)).toEqual(before)
  })

  it('begins the next season of the team, and leaves the old one as it was', async () => {
    const season = async () => {
      const filters = encodeURIComponent(JSON.stringify({ live: true }))
      const { body } = await team.ask('GET', `/v1/team/${team.teamId}/stats/?filters=${filters}`)
      const lines = body.results as { fullName: string; points: number }[]
      return lines.map(({ fullName, points }) => `${fullName} ${points}`).toSorted()
    }
    const box = async () => (await team.ask('GET', `/v1/team-game/${game.gameId}/box-score/`)).body
    const before = await rosterOf(team.teamId)
    const [figures, sheet] = [await season(), await box()]
    const stay = before.filter(({ gradeLevel }) => gradeLevel !== 12 && gradeLevel !== 13)
    const people = stay.map(({ teamBrandPersonnelId: id, gradeLevel }) =>
      gradeLevel === null ? { id } : { id, gradeLevel: gradeLevel + 1 },
    )
    const reply = await copy(team.teamId, { source: team.teamId, people })
    expect(reply.status, reply.text).toBe(201)
    const after = await rosterOf(team.teamId)
    expect(after.map(({ id }) => id)).toEqual(stay.map(({ id }) => id))
    expect(after.map(({ homeJersey, awayJersey, isStarter }) => [homeJersey, awayJersey, isStarter])).toEqual(
      stay.map(({ homeJersey, awayJersey, isStarter }) => [homeJersey, awayJersey, isStarter]),
    )
    expect(after.map(({ gradeLevel }) => gradeLevel)).toEqual(
      stay.map(({ gradeLevel }) => (gradeLevel === null ? null : gradeLevel + 1)),
    )
    expect([await season(), await box()]).toEqual([figures, sheet])
    const senior = before.find(({ gradeLevel }) => gradeLevel === 12)!
    expect((await team.ask('POST', `/v1/team-personnel/${senior.id}/restore/`)).status).toBe(200)
  })
})
