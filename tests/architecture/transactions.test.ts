import { expect, test } from 'bun:test'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { readSchema, readTransactions } from './transactions.ts'

const tables = [...(await readSchema()).values()]
const namesOf = (some: typeof tables) => some.map((table) => getTableName(table))
const isOfOrganizations = (table: (typeof tables)[number]) => 'organizationId' in getTableColumns(table)

// An organization's own row goes where what belongs to it goes, by its id.
const shared = namesOf(tables.filter((table) => !isOfOrganizations(table)))
  .filter((name) => name !== 'organization')
  .sort()
// Every transaction may add to the activity, which refers to nothing.
const ofOrganizations = namesOf(tables.filter(isOfOrganizations)).filter((name) => name !== 'act')

/**
 * Transactions that come to tables of organizations and to shared ones, which no engine can give to one machine: by why they do,
 * each with the shared tables.
 */
const TOGETHER = {
  'an account is the site’s, and emails about it are in the outbox': {
    changePassword: 'account_link known_device session user',
    confirmTwoStep: 'known_device recovery_code session two_step',
    endTwoStep: 'recovery_code two_step',
    endTwoStepOf: 'recovery_code two_step user',
    updateProfile: 'account_link user',
    writePasswordLink: 'account_link user',
  },
  'whoever used an emailed link to their account reads its address, and gets what waited for that': {
    acceptInvitation: 'account_link known_device mail_address session user',
    confirmEmail: 'account_link known_device mail_address session user',
    protectEmail: 'account_link known_device mail_address session two_step user',
    resetPassword: 'account_link known_device mail_address recovery_code session two_step user',
  },
  'a bidder proves their address once for every organization, and gets what waited for that': {
    answerOwnChance: 'mail_address user',
    answerWaiting: 'mail_address',
    changeOwn: 'mail_address',
    choosePreferences: 'mail_address',
    confirmByLink: 'mail_address user',
    emailCode: 'bidder_code mail_address',
    openByCode: 'bidder_code bidder_device mail_address',
    openByLink: 'bidder_device mail_address',
    stopEmails: 'mail_address',
    takeGiftBack: 'mail_address',
    watchItems: 'mail_address',
    withdrawBid: 'mail_address',
  },
  'a bidder who has their address erased has it erased at every organization': {
    eraseOwn: 'bidder_code bidder_device mail_address user',
  },
  'an item ends later after an outage, which is one of the whole site; its winner is read with whether email reaches them':
    {
      closeAll: 'mail_address outage',
      closeFree: 'mail_address outage',
      extendAll: 'mail_address outage',
    },
  'a bill is read with whether email reaches who owes it': {
    beginCharge: 'mail_address',
    cancelPurchase: 'mail_address',
    cancelSale: 'mail_address',
    emailReceipt: 'mail_address',
    giveBack: 'mail_address',
    recordRefund: 'mail_address',
    remindWinners: 'mail_address',
    splitLine: 'mail_address',
    takePayments: 'mail_address',
    takePlacesBack: 'mail_address',
    undoPayment: 'mail_address',
    undoSplit: 'mail_address',
    cancelBid: 'mail_address',
    cancelWin: 'mail_address',
    applyBulkEdit: 'mail_address',
    giveGifts: 'mail_address',
    raisePaddles: 'mail_address',
    undoHallSale: 'mail_address',
    undoRaise: 'mail_address',
    voidPayment: 'mail_address',
    writeOff: 'mail_address',
  },
  'a team is told by email, and its members are accounts': {
    answerForTeam: 'user',
    askQuestion: 'mail_address user',
    blankOldAddresses: 'user',
    changeMember: 'user',
    changeOrganization: 'user',
    changeSettings: 'user',
    createOrganization: 'user',
    eraseForTeam: 'user',
    expireChances: 'user',
    failRefund: 'mail_address user',
    invite: 'user',
    makeAdmin: 'user',
    recordSession: 'mail_address user',
    removeAccount: 'user',
    resendInvitation: 'user',
    sendMessage: 'mail_address user',
    setUserActive: 'known_device session user',
    settleClosings: 'mail_address user',
    storeAccount: 'mail_address user',
    voidRefund: 'mail_address user',
  },
  'emails of all organizations leave in one order, from one place': {
    applyDeliveryEvent: 'mail_address',
    claimEmails: 'account_link mail_address site_key user',
    sendAgain: 'mail_address',
    sendHeldEmail: 'mail_place',
    setAsideUnneeded: 'account_link mail_address site_key user',
  },
  'links in emails are signed with the site’s key': {
    readDemoEmails: 'account_link mail_address site_key user',
    showFirst: 'mail_address site_key',
  },
  'the demo has people of its own': { seedDemo: 'user', setUp: 'session user' },
}

const transactions = await readTransactions()

test('a transaction comes to tables of organizations and to shared ones only for a reason', () => {
  const together: Record<string, string> = {}
  for (const { name, tables: reached } of transactions)
    if (ofOrganizations.some((table) => reached.has(table)) && shared.some((table) => reached.has(table)))
      together[name] = shared.filter((table) => reached.has(table)).join(' ')
  expect(together).toEqual(Object.assign({}, ...Object.values(TOGETHER)))
})

test('bids are judged on tables of organizations alone', () => {
  const judging = transactions.find(({ name }) => name === 'judgeOnce')
  const reached = [...shared, ...ofOrganizations].filter((table) => judging?.tables.has(table)).sort()
  expect(reached).toEqual([
    'auction_item',
    'auction_lock',
    'bid',
    'bidder',
    'blocked_address',
    'cancelled_bid',
    'maximum_offer',
    'outbox',
    'pause',
    'reminder',
  ])
})
