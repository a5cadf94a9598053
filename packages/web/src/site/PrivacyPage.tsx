import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import style from './Words.module.css'

export default function PrivacyPage() {
  return (
    <Page title={t('Privacy Policy')} sentence={t('What is kept, where, and who sees it.')}>
      <div className={style.words} lang="en" dir="ltr">
        <h2>What is kept on the server</h2>
        <p>
          Your name, username, email address and, if you gave it, phone number; your password only as a hash
          that cannot be turned back. The people, teams and games you enter. For each play of a game: who
          recorded it, when and on which device. Where you are signed in (device, time and the first part of
          the network address), and scrambled marks of the networks and devices that you logged in from, for
          90 days.
        </p>
        <h2>What is kept on your device</h2>
        <p>
          Your session, the pages of the app, and the games you open, so that they can be scored without a
          network. Plays that have not been sent stay on the device, also when you log out, until they have
          been. A random number tells the log-in that this device is known to your account; it opens nothing.
        </p>
        <h2>Who sees it</h2>
        <p>
          The people of your program, as far as their role lets them. Players see their own team. No public
          page names a player.
        </p>
        <h2>Others</h2>
        <p>
          No page of this site calls another one: no advertising, no analytics, no fonts or pictures from
          elsewhere. No cookies are set. If you turn on push notifications, the maker of your browser delivers
          them: it learns that this device gets messages from here, and cannot read them.
        </p>
        <h2>Taking it back</h2>
        <p>
          Deleting a person takes them off the lists of the program; in games already played their name stays
          with their jersey number. An admin of the program can erase a person: after 30 days name, contacts
          and picture are gone from lists, games and their logs, and only the jersey number stays. Notes,
          titles and messages lose the full name; a last name alone, nicknames, misspelled names, and what is
          seen or heard in a film are not found. The name of a guest who kept the book of a game goes 30 days
          after it.
        </p>
        <p>
          You can delete your user in your profile, and an account in the settings of its program. Both are
          gone after 30 days; until then you can keep them. A record of who asked for it, without names,
          addresses and devices, is kept for 400 days. Backups of the people who run this installation may
          hold deleted data until they are overwritten.
        </p>
      </div>
    </Page>
  )
}
