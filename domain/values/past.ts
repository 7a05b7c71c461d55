/** The sub type of days that are long past, such as birthdays: they are turned to by wheels. Other days are near, and are tapped in a month. */
export const pastSubType = 'past';
