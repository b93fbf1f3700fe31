;; Means along one axis at a time: rows of a picture first, then the columns of the result.
(module
  (import "thread" "memory" (memory 1))

  ;; Mixes `taps` consecutive rows of bytes, each with its share, into floats. Processes 16 values at a time, so that up
  ;; to 15 beyond the row's end are read, and written.
  (func (export "mixRows")
    (param $rows i32) (param $stride i32) (param $taps i32) (param $shares i32) (param $out i32)
    (local $x i32) (local $at i32) (local $share i32) (local $lastShare i32)
    (local $factor v128) (local $bytes v128) (local $half v128)
    (local $first v128) (local $second v128) (local $third v128) (local $fourth v128)
    (local.set $lastShare (i32.add (local.get $shares) (i32.shl (local.get $taps) (i32.const 2))))
    (loop $values
      (local.set $at (i32.add (local.get $rows) (local.get $x)))
      (local.set $share (local.get $shares))
      (local.set $first (v128.const f32x4 0 0 0 0))
      (local.set $second (v128.const f32x4 0 0 0 0))
      (local.set $third (v128.const f32x4 0 0 0 0))
      (local.set $fourth (v128.const f32x4 0 0 0 0))
      (loop $taps
        (local.set $factor (v128.load32_splat (local.get $share)))
        (local.set $bytes (v128.load (local.get $at)))
        (local.set $half (i16x8.extend_low_i8x16_u (local.get $bytes)))
        (local.set $first (f32x4.add (local.get $first) (f32x4.mul (local.get $factor)
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (local.get $half))))))
        (local.set $second (f32x4.add (local.get $second) (f32x4.mul (local.get $factor)
          (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_u (local.get $half))))))
        (local.set $half (i16x8.extend_high_i8x16_u (local.get $bytes)))
        (local.set $third (f32x4.add (local.get $third) (f32x4.mul (local.get $factor)
          (f32x4.convert_i32x4_s (i32x4.extend_low_i16x8_u (local.get $half))))))
        (local.set $fourth (f32x4.add (local.get $fourth) (f32x4.mul (local.get $factor)
          (f32x4.convert_i32x4_s (i32x4.extend_high_i16x8_u (local.get $half))))))
        (local.set $at (i32.add (local.get $at) (local.get $stride)))
        (local.set $share (i32.add (local.get $share) (i32.const 4)))
        (br_if $taps (i32.lt_u (local.get $share) (local.get $lastShare))))
      (v128.store (local.get $out) (local.get $first))
      (v128.store offset=16 (local.get $out) (local.get $second))
      (v128.store offset=32 (local.get $out) (local.get $third))
      (v128.store offset=48 (local.get $out) (local.get $fourth))
      (local.set $out (i32.add (local.get $out) (i32.const 64)))
      (local.set $x (i32.add (local.get $x) (i32.const 16)))
      (br_if $values (i32.lt_u (local.get $x) (local.get $stride)))))

  ;; Mixes the columns of a row of floats, three to a pixel. Each of `count` pixels of the result mixes `taps` pixels
  ;; from `firsts` on (counted in bytes of the row), each with its share. One value more is read and written at the end.
  (func (export "mixColumns")
    (param $row i32) (param $firsts i32) (param $taps i32) (param $shares i32) (param $out i32) (param $count i32)
    (local $at i32) (local $end i32) (local $lastShare i32) (local $sum v128)
    (local.set $end (i32.add (local.get $out) (i32.mul (local.get $count) (i32.const 12))))
    (loop $pixels
      (local.set $sum (v128.const f32x4 0 0 0 0))
      (local.set $at (i32.add (local.get $row) (i32.load (local.get $firsts))))
      (local.set $lastShare (i32.add (local.get $shares) (i32.shl (local.get $taps) (i32.const 2))))
      (loop $taps
        (local.set $sum (f32x4.add (local.get $sum)
          (f32x4.mul (v128.load32_splat (local.get $shares)) (v128.load (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 12)))
        (local.set $shares (i32.add (local.get $shares) (i32.const 4)))
        (br_if $taps (i32.lt_u (local.get $shares) (local.get $lastShare))))
      (v128.store (local.get $out) (local.get $sum))
      (local.set $firsts (i32.add (local.get $firsts) (i32.const 4)))
      (local.set $out (i32.add (local.get $out) (i32.const 12)))
      (br_if $pixels (i32.lt_u (local.get $out) (local.get $end))))))
