import { expect, it } from 'vitest'
import { tablesOverAccounts } from './accountStatements.ts'

it.each([
  ['select 1 from team where id = $1', ['team']],
  ['select "name" from "team" where "account_id" = $1 and "id" = $2', []],
  ['update team_game g set seq = 1 where g.id = $1', ['team_game']],
  ['delete from team_video where account_id = any($1)', []],
  ['insert into team (account_id, id) values ($1, $2)', []],
  [
    'select from team t join team_brand b on b.id = t.team_brand_id where t.account_id = $1 and t.id = $2',
    ['team_brand'],
  ],
  [
    'select from team t join team_brand b on b.account_id = t.account_id and b.id = t.team_brand_id where t.id = $1',
    ['team', 'team_brand'],
  ],
  ['select from app_user where id = $1', []],
])('finds the tables of accounts that a statement reads over all accounts: %s', (text, tables) => {
  expect(tablesOverAccounts(text)).toEqual(tables)
})
