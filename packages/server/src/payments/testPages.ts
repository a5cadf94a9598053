/** The cards of the test gateway, by their tokens. */
export const TEST_CARDS = [
  'test_ok',
  'test_declined',
  'test_authentication',
  'test_authentication_always',
  'test_expiring',
  'test_insufficient',
  'test_lost',
  'test_slow',
  'test_disputed',
] as const
export type TestCard = (typeof TEST_CARDS)[number]

export const isTestCard = (token: string): token is TestCard => TEST_CARDS.some((card) => card === token)

/** How a card of the test gateway behaves. */
interface TestCardTerms {
  readonly label: string
  readonly brand: string
  readonly last4: string
  /** When it is entered: taken, declined, or taken once the person has approved it. */
  readonly entry: 'taken' | 'declined' | 'approved'
  /** When it is charged without its owner. */
  readonly charge: 'succeeds' | 'disputed' | 'slow' | 'asks' | TestDecline
  /** Whether it is valid up to the end of this month only. */
  readonly expires?: true
}

interface TestDecline {
  readonly code: string
  readonly isHard: boolean
}

export const TEST_CARD_TERMS: Readonly<Record<TestCard, TestCardTerms>> = {
  test_ok: { label: 'A card that works', brand: 'visa', last4: '4242', entry: 'taken', charge: 'succeeds' },
  test_declined: {
    label: 'A card that is declined',
    brand: 'visa',
    last4: '0002',
    entry: 'declined',
    charge: { code: 'generic_decline', isHard: false },
  },
  test_authentication: {
    label: 'A card whose bank asks you once',
    brand: 'visa',
    last4: '3155',
    entry: 'approved',
    charge: 'succeeds',
  },
  test_authentication_always: {
    label: 'A card whose bank asks you each time',
    brand: 'visa',
    last4: '3184',
    entry: 'approved',
    charge: 'asks',
  },
  test_expiring: {
    label: 'A card that expires this month',
    brand: 'mastercard',
    last4: '4444',
    entry: 'taken',
    charge: 'succeeds',
    expires: true,
  },
  test_insufficient: {
    label: 'A card without money',
    brand: 'visa',
    last4: '9995',
    entry: 'taken',
    charge: { code: 'insufficient_funds', isHard: false },
  },
  test_lost: {
    label: 'A card that was lost',
    brand: 'visa',
    last4: '9987',
    entry: 'taken',
    charge: { code: 'lost_card', isHard: true },
  },
  test_slow: {
    label: 'A card that takes a minute',
    brand: 'mastercard',
    last4: '5100',
    entry: 'taken',
    charge: 'slow',
  },
  test_disputed: {
    label: 'A card whose owner disputes the charge',
    brand: 'visa',
    last4: '0259',
    entry: 'taken',
    charge: 'disputed',
  },
}

/** A page of the test gateway as it is shown. */
export interface TestPage {
  /** The sum to pay; null: the page saves a card. */
  readonly cents: number | null
  /** Names the goods; null: the page saves a card. */
  readonly description: string | null
  /** The card that the bank asks about. */
  readonly asksAbout: TestCard | null
  /** Why the last card was not taken. */
  readonly declined: string | null
  /** The page is over. */
  readonly isDone: boolean
}

/** The buttons of a page of the test gateway. */
export type TestAnswer = TestCard | 'approve' | 'decline' | 'cancel'

export interface TestPages {
  read(ref: string): Promise<TestPage | null>
  /**
   * Answers a page.
   * @returns where the browser goes on; null: it stays on the page
   */
  answer(ref: string, answer: TestAnswer): Promise<string | null>
}
