export const settingsMessages = {
  'settings.title': 'Settings',
  'settings.appearance': 'Appearance',
  'settings.theme': 'Theme',
  'settings.theme.system': 'System',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.density': 'Row height',
  'settings.density.compact': 'Compact',
  'settings.density.regular': 'Regular',
  'settings.density.comfortable': 'Comfortable',

  'settings.deskText': 'Lists and forms start from this center.',
  'settings.saved': 'Saved',

  'settings.environment': 'Environment',
  'settings.environmentText': 'To use another environment, sign out first.',
  'settings.profileName': 'Profile',
  'settings.kind': 'Kind',
  'settings.authUrl': 'Sign-in address',
  'settings.baseUrl': 'Service address',
  'settings.channelHeader': 'Channel header',
  'settings.clientId': 'Client id',
  'settings.redirectUri': 'Redirect address',
  'settings.integrationName': 'Integration name',
  'settings.issuer': 'Issuer',
  'settings.versions': 'Pinned versions',
  'settings.noVersions': 'None: the newest that the server offers',
  'settings.managed': 'Set for this computer, read-only',

  'settings.session': 'Session',
  'settings.account': 'Account',
  'settings.method': 'Signed in with',
  'settings.method.oauth': 'Browser',
  'settings.method.token': 'Personal access token',
  'settings.kept': 'Kept',
  'settings.kept.yes': 'In this computer’s keychain',
  'settings.kept.no': 'In memory, for this run only',
  'settings.missingScopes': 'Missing permissions',
  'settings.missingScopesText': 'What needs them says so. Sign in again to be asked for them.',
  'settings.noMissingScopes': 'None is known to be missing',
  'settings.grantedScopes': 'Granted permissions',
  'settings.grantedUnknown': 'The service did not say',
  'settings.sessionOver': 'The session has ended. Sign in again to see it here.',
  'settings.signOut': 'Sign out…',
  'settings.switchChannel': 'Switch channel',

  'settings.keychain': 'Keychain',
  'settings.keychain.working': 'Works',
  'settings.keychain.absent': 'This computer has none',
  'settings.keychain.locked': 'Locked',
  'settings.keychain.unavailable': 'Does not answer',

  'settings.unidentified': 'Unidentified parcels',
  'settings.unidentifiedText':
    'When a parcel that nobody links costs a fee, and when it is disposed of. Counted from its arrival; shown in the list.',
  'settings.unidentifiedFee': 'Days until a fee',
  'settings.unidentifiedDisposal': 'Days until disposal',
  'settings.unidentifiedOff': 'Not counted',

  'settings.stored': 'Stored on this computer',
  'settings.storedText':
    'What was read once can be read offline until it is deleted. The activity log and counts go by their own rules.',
  'settings.retention': 'Records kept for',
  'settings.retentionActivity': 'Activity log goes back',
  'settings.retentionCheckIns': 'Counts kept for',
  'settings.retentionDays': '{count, plural, one {# day} other {# days}}',
  'settings.records': 'Records',
  'settings.recordCount': '{count, number}',
  'settings.oldest': 'Oldest',

  'catalog.title': 'Catalog on this desk',
  'catalog.text':
    'Every item with its quantities, kept on this computer so that search and scans need no network.',
  'catalog.items': 'Kept here',
  'catalog.itemsOnDisk': '{count, plural, one {# item} other {# items}}, {size} on disk',
  'catalog.wholeAsOf': 'Last read whole',
  'catalog.never': 'Never yet',
  'catalog.startedAt': 'This reading since',
  'catalog.nextAt': 'Next reading',
  'catalog.nextTry': 'Next try',
  'catalog.passes': 'What is read',
  'catalog.passColumn': 'List',
  'catalog.countColumn': 'Records',
  'catalog.passState.ahead': 'Not begun',
  'catalog.passState.begun': 'Begun',
  'catalog.passState.running': 'Being read',
  'catalog.passState.done': 'Read',
  'catalog.passState.notOffered':
    'This server does not offer this list; it is read item by item as you open them',
  'catalog.passState.failed': 'Could not be read; the next reading tries again',
  'catalog.passState.forbidden': 'This account may not read this list',
  'catalog.share': 'Share of requests',
  'catalog.shareText':
    'How much of a minute’s requests the reading may take. Work at the desk goes first in any case.',
  'catalog.start': 'Read now',
  'catalog.goOn': 'Go on now',
  'catalog.pause': 'Pause',
  'catalog.rebuild': 'Rebuild…',
  'catalog.rebuildTitle': 'Read the whole catalog anew?',
  'catalog.rebuildText':
    '{count, plural, one {The # item kept on this computer is forgotten.} other {All # items kept on this computer are forgotten.}} They are read again from the service, one list after the other, as at the first time.',
  'catalog.rebuildCost':
    'Until that is through, search and scans know only what was read so far and need the network for the rest. Do it only if what is kept here seems wrong.',
  'catalog.rebuildConfirm': 'Forget and read anew',
  'catalog.rebuildCancel': 'Keep the catalog',
  'catalog.advice.byItself':
    'It goes on by itself as soon as that has passed; nothing that was read is lost.',
  'catalog.advice.disk': 'Free some space on this computer’s disk; it then goes on by itself.',

  'settings.sounds': 'Sounds of scans',
  'settings.soundsText':
    'Every scan is heard: found, not found, and to be looked at sound different, so that the eyes can stay on the parcel.',
  'settings.sounds.on': 'On',
  'settings.sounds.off': 'Off',
  'settings.soundsTry': 'Hear them',
  'settings.sound.success': 'Found',
  'settings.sound.failure': 'Not found',
  'settings.sound.attention': 'To be looked at',

  'settings.commands': 'Command codes',
  'settings.commandsText':
    'Every command on the printed sheet ends in a number that belongs to this desk. Codes from other desks, or from a parcel, do nothing here.',
  'settings.deskNumber': 'This desk’s number',
  'settings.commandsPrint': 'Print sheet',
  'settings.commandsRenew': 'Renew codes…',
  'settings.commandsRenewTitle': 'Renew the command codes?',
  'settings.commandsRenewText':
    'This desk gets a new number. Sheets printed so far stop working here: print the new one and throw the old ones away.',
  'settings.commandsRenewConfirm': 'Renew codes',
  'settings.commandsRenewCancel': 'Cancel',

  'settings.about': 'About',
  'settings.version': 'Version',
  'settings.runtime': 'Runs on',
  'settings.runtime.electron': 'Electron',
  'settings.runtime.host': 'The development host',
  'settings.platform': 'System',
  'settings.platform.linux': 'Linux',
  'settings.platform.darwin': 'macOS',
  'settings.platform.win32': 'Windows',
  'settings.platform.other': 'Other',
  'settings.locale': 'Language of the system',

  'signOut.title': 'Sign out of {channel}?',
  'signOut.text':
    'The session is ended and taken out of the keychain. To come back, someone has to sign in again.',
  'signOut.purge': 'Also delete all data saved for this environment',
  'signOut.purgeText':
    'This covers all its accounts and channels. Records you’ve opened will no longer be available offline.',
  'signOut.unsent':
    '{count, plural, one {# return or receiving order waits here and was not sent yet. It stays on this computer, and goes on when you sign in again.} other {# returns and receiving orders wait here and were not sent yet. They stay on this computer, and go on when you sign in again.}}',
  'signOut.unsentAtRisk':
    '{count, plural, one {# return or receiving order waits here and was not sent yet.} other {# returns and receiving orders wait here and were not sent yet.}}',
  'signOut.purgeUnsent':
    '{count, plural, one {Delete what was not sent, too} other {Delete the # that were not sent, too}}',
  'signOut.purgeUnsentText':
    'Drafts are lost, what is queued is never sent, and nobody looks up any more what may have arrived.',
  'signOut.refusal':
    'Say that what was not sent is to be deleted too, or leave what is stored on this computer.',
  'signOut.confirm': 'Sign out',
  'signOut.cancel': 'Stay signed in',
  'signOut.done': 'Signed out',
  'signOut.verified': 'The keychain confirmed that it let the session go.',
  'signOut.notVerified':
    'The keychain did not confirm that it let the session go. Unlock it and sign in and out once more.',
  'signOut.purged':
    '{count, plural, one {# stored record was deleted.} other {# stored records were deleted.}}',
} as const;
