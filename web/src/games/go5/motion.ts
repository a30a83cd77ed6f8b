// Cards travel between hand, sets and pile under their names.

import { travel } from "../../ui/travel";

export const [send, receive] = travel();
