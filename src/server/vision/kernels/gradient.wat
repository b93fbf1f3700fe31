;; Sobel's gradient of the strongest of three channels, after a blur of 1 4 6 4 1 down and across, by rows.
(module
  (import "thread" "memory" (memory 1))

  ;; Blurs `count` bytes of five rows into 16-bit integers, 16 times as large. Processes 8 at a time.
  (func (export "blurDown")
    (param $far i32) (param $above i32) (param $here i32) (param $below i32) (param $farBelow i32)
    (param $out i32) (param $count i32)
    (local $x i32)
    (loop $values
      (v128.store (i32.add (local.get $out) (i32.shl (local.get $x) (i32.const 1)))
        (i16x8.add
          (i16x8.add
            (v128.load8x8_u (i32.add (local.get $far) (local.get $x)))
            (v128.load8x8_u (i32.add (local.get $farBelow) (local.get $x))))
          (i16x8.add
            (i16x8.shl
              (i16x8.add
                (v128.load8x8_u (i32.add (local.get $above) (local.get $x)))
                (v128.load8x8_u (i32.add (local.get $below) (local.get $x))))
              (i32.const 2))
            (i16x8.mul
              (v128.load8x8_u (i32.add (local.get $here) (local.get $x)))
              (v128.const i16x8 6 6 6 6 6 6 6 6)))))
      (local.set $x (i32.add (local.get $x) (i32.const 8)))
      (br_if $values (i32.lt_u (local.get $x) (local.get $count)))))

  ;; Blurs a row of `count` pixels across, 16 times as large again, and writes each channel into a separate row, `plane`
  ;; bytes after the one before. Two pixels come before the row, and two after it. Processes 8 at a time.
  (func (export "blurAcross") (param $row i32) (param $out i32) (param $plane i32) (param $count i32)
    (local $end i32) (local $part i32) (local $mixed v128) (local $a v128) (local $b v128) (local $c v128)
    (local.set $end (i32.add (local.get $row) (i32.mul (local.get $count) (i32.const 6))))
    (loop $pixels
      (local.set $part (i32.const 0))
      (loop $thirds
        (local.set $mixed
          (i16x8.add
            (i16x8.add
              (v128.load (i32.sub (local.get $row) (i32.const 12)))
              (v128.load offset=12 (local.get $row)))
            (i16x8.add
              (i16x8.shl
                (i16x8.add
                  (v128.load (i32.sub (local.get $row) (i32.const 6)))
                  (v128.load offset=6 (local.get $row)))
                (i32.const 2))
              (i16x8.mul (v128.load (local.get $row)) (v128.const i16x8 6 6 6 6 6 6 6 6)))))
        (local.set $a (local.get $b))
        (local.set $b (local.get $c))
        (local.set $c (local.get $mixed))
        (local.set $row (i32.add (local.get $row) (i32.const 16)))
        (local.set $part (i32.add (local.get $part) (i32.const 1)))
        (br_if $thirds (i32.lt_u (local.get $part) (i32.const 3))))
      (v128.store (local.get $out)
        (i8x16.shuffle 0 1 2 3 4 5 6 7 8 9 10 11 20 21 26 27
          (i8x16.shuffle 0 1 6 7 12 13 18 19 24 25 30 31 0 0 0 0 (local.get $a) (local.get $b))
          (local.get $c)))
      (v128.store (i32.add (local.get $out) (local.get $plane))
        (i8x16.shuffle 0 1 2 3 4 5 6 7 8 9 16 17 22 23 28 29
          (i8x16.shuffle 2 3 8 9 14 15 20 21 26 27 0 0 0 0 0 0 (local.get $a) (local.get $b))
          (local.get $c)))
      (v128.store (i32.add (local.get $out) (i32.shl (local.get $plane) (i32.const 1)))
        (i8x16.shuffle 0 1 2 3 4 5 6 7 8 9 18 19 24 25 30 31
          (i8x16.shuffle 4 5 10 11 16 17 22 23 28 29 0 0 0 0 0 0 (local.get $a) (local.get $b))
          (local.get $c)))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (br_if $pixels (i32.lt_u (local.get $row) (local.get $end)))))

  ;; The gradient of `count` pixels, by the rows above, here and below as blurAcross leaves them, with one value before
  ;; the first pixel's and one after the last one's. Processes 4 at a time.
  (func (export "measureRow")
    (param $above i32) (param $here i32) (param $below i32) (param $plane i32) (param $share f32)
    (param $magnitude i32) (param $x i32) (param $y i32) (param $count i32)
    (local $at i32) (local $end i32) (local $channel i32) (local $from i32)
    (local $most v128) (local $mostX v128) (local $mostY v128)
    (local $falling v128) (local $rising v128) (local $gx v128) (local $gy v128) (local $square v128) (local $more v128)
    (local.set $end (i32.shl (local.get $count) (i32.const 2)))
    (loop $pixels
      (local.set $most (v128.const f32x4 0 0 0 0))
      (local.set $mostX (v128.const f32x4 0 0 0 0))
      (local.set $mostY (v128.const f32x4 0 0 0 0))
      (local.set $channel (i32.const 0))
      (local.set $from (i32.shr_u (local.get $at) (i32.const 1)))
      (loop $channels
        (local.set $falling (i32x4.sub
          (v128.load16x4_u offset=2 (i32.add (local.get $below) (local.get $from)))
          (v128.load16x4_u (i32.sub (i32.add (local.get $above) (local.get $from)) (i32.const 2)))))
        (local.set $rising (i32x4.sub
          (v128.load16x4_u offset=2 (i32.add (local.get $above) (local.get $from)))
          (v128.load16x4_u (i32.sub (i32.add (local.get $below) (local.get $from)) (i32.const 2)))))
        (local.set $gx (i32x4.add
          (i32x4.add (local.get $falling) (local.get $rising))
          (i32x4.shl
            (i32x4.sub
              (v128.load16x4_u offset=2 (i32.add (local.get $here) (local.get $from)))
              (v128.load16x4_u (i32.sub (i32.add (local.get $here) (local.get $from)) (i32.const 2))))
            (i32.const 1))))
        (local.set $gy (i32x4.add
          (i32x4.sub (local.get $falling) (local.get $rising))
          (i32x4.shl
            (i32x4.sub
              (v128.load16x4_u (i32.add (local.get $below) (local.get $from)))
              (v128.load16x4_u (i32.add (local.get $above) (local.get $from))))
            (i32.const 1))))
        (local.set $gx (f32x4.mul (f32x4.convert_i32x4_s (local.get $gx)) (f32x4.splat (local.get $share))))
        (local.set $gy (f32x4.mul (f32x4.convert_i32x4_s (local.get $gy)) (f32x4.splat (local.get $share))))
        (local.set $square (f32x4.add
          (f32x4.mul (local.get $gx) (local.get $gx))
          (f32x4.mul (local.get $gy) (local.get $gy))))
        (local.set $more (f32x4.gt (local.get $square) (local.get $most)))
        (local.set $most (v128.bitselect (local.get $square) (local.get $most) (local.get $more)))
        (local.set $mostX (v128.bitselect (local.get $gx) (local.get $mostX) (local.get $more)))
        (local.set $mostY (v128.bitselect (local.get $gy) (local.get $mostY) (local.get $more)))
        (local.set $from (i32.add (local.get $from) (local.get $plane)))
        (local.set $channel (i32.add (local.get $channel) (i32.const 1)))
        (br_if $channels (i32.lt_u (local.get $channel) (i32.const 3))))
      (v128.store (i32.add (local.get $magnitude) (local.get $at)) (f32x4.sqrt (local.get $most)))
      (v128.store (i32.add (local.get $x) (local.get $at)) (local.get $mostX))
      (v128.store (i32.add (local.get $y) (local.get $at)) (local.get $mostY))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $pixels (i32.lt_u (local.get $at) (local.get $end))))))
