import
 
{
 
mkdtemp
,
 
readdir
,
 
rm
 
}
 
from
 
'
node
:
fs
/
promises
'
;
\n
import
 
{
 
tmpdir
 
}
 
from
 
'
node
:
os
'
;
\n
import
 
{
 
join
 
}
 
from
 
'
node
:
path
'
;
\n
import
 
{
 
afterAll
,
 
beforeAll
,
 
expect
,
 
test
 
}
 
from
 
'
vitest
'
;
\n
import
 
{
 
<<<<<<< /tmp/tmph1qvywx7
TSX
 
}
 
from
 
'
.
.
/
scripts
/
checkout
.
mjs
'
;
\n
import
 
{
 
canCountLeaving
=======
canCountPackets
>>>>>>> /tmp/tmp3avgccbw
,
 
countOutboundPackets
 
}
 
from
 
'
.
/
harness
/
servers
/
count
-
outbound
-
packets
.
ts
'
;
\n
\n
/
/
 
This
 
includes
 
libraries
:
 
packets
 
they
 
send
 
and
 
names
 
they
 
only
 
look
 
up
.
\n
let
 
home
:
 
string
;
\n
beforeAll
(
async
 
(
)
 
=
>
 
{
\n
  
home
 
=
 
await
 
mkdtemp
(
join
(
tmpdir
(
)
,
 
'
attesta
-
home
-
'
)
)
;
\n
}
)
;
\n
afterAll
(
(
)
 
=
>
 
rm
(
home
,
 
{
 
recursive
:
 
true
,
 
force
:
 
true
 
}
)
)
;
\n
\n
const
 
isCounted
 
=
 
canCountPackets
(
)
;
\n
\n
test
.
runIf
(
isCounted
)
(
\n
  
'
the
 
main
 
job
 
on
 
a
 
new
 
server
 
sends
 
no
 
packet
 
to
 
the
 
outside
,
 
from
 
its
 
start
 
to
 
its
 
end
'
,
\n
  
async
 
(
)
 
=
>
 
{
\n
    
const
 
{
 
code
,
 
output
,
 
packets
 
}
 
=
 
await
 
countOutboundPackets
(
[
TSX
,
 
'
tools
/
demo
/
main
.
ts
'
]
,
 
{
 
HOME
:
 
home
 
}
)
;
\n
    
expect
(
output
)
.
toContain
(
'
19
 
requests
'
)
;
\n
    
expect
(
[
code
,
 
packets
]
)
.
toEqual
(
[
0
,
 
0
]
)
;
\n
    
expect
(
await
 
readdir
(
home
)
)
.
toEqual
(
[
]
)
;
\n
  
}
,
\n
)
;
\n
\n
test
.
runIf
(
isCounted
)
(
'
the
 
packet
 
counter
 
sees
 
a
 
call
 
to
 
the
 
outside
 
and
 
a
 
DNS
 
query
'
,
 
async
 
(
)
 
=
>
 
{
\n
  
const
 
call
 
=
 
`
await
 
fetch
(
'
http
:
/
/
192
.
0
.
2
.
1
/
'
,
 
{
 
signal
:
 
AbortSignal
.
timeout
(
500
)
 
}
)
.
catch
(
(
)
 
=
>
 
{
}
)
`
;
\n
  
const
 
{
 
code
,
 
packets
 
}
 
=
 
await
 
countOutboundPackets
(
[
'
-
-
input
-
type
=
module
'
,
 
'
-
e
'
,
 
call
]
,
 
{
 
HOME
:
 
home
 
}
)
;
\n
  
expect
(
code
)
.
toBe
(
0
)
;
\n
  
expect
(
packets
)
.
toBeGreaterThan
(
0
)
;
\n
}
)
;
\n
